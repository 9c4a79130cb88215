/**
 * jsdom's implementation objects, which stand behind the objects that page code sees (jsdom 29, the version that package.json
 * pins). Features of the platform change methods of their classes, for the windows that `adopt` names alone: other users of jsdom
 * in this process keep theirs.
 */

import { createRequire } from "node:module";

export type PageWindow = Window & typeof globalThis;

/** An implementation object of a node. */
export interface NodeImpl {
  readonly _globalObject: PageWindow;
  readonly _ownerDocument: DocumentImpl;
  readonly _attached: boolean;
  readonly nodeType: number;
  readonly isConnected: boolean;
  readonly parentNode: NodeImpl | null;
  readonly firstChild: NodeImpl | null;
  _attach(): void;
  _detach(): void;
  /** Forgets what queries of it and its ancestors found. */
  _modified(): void;
  _append(node: NodeImpl): void;
  _insert(node: NodeImpl, before: NodeImpl): void;
  remove(): void;
}

export interface ElementImpl extends NodeImpl {
  readonly _localName: string;
  readonly _namespaceURI: string | null;
  readonly _attributeList: unknown[];
  _shadowRoot: ShadowRootImpl | null;
  getAttributeNS(namespace: null, name: string): string | null;
  hasAttributeNS(namespace: null, name: string): boolean;
  attachShadow(init: { mode: string }): ShadowRootImpl;
}

export interface ShadowRootImpl extends NodeImpl {
  readonly _host: ElementImpl;
}

export interface DocumentImpl extends NodeImpl {
  readonly _defaultView: PageWindow | null;
  readonly body: ElementImpl | null;
  _URL: object;
  _lastFocusedElement: ElementImpl | null;
  readonly _byIdCache: { delete(id: string, element: ElementImpl): void };
  readonly _resourceLoader: {
    fetch(url: string, request: { element: NodeImpl; onLoad(data: Uint8Array, response: ResourceResponse): void; onError?(): void }): void;
  };
  encodingParseAURL(url: string): object | null;
  _getDOMSelector(): Record<string, unknown>;
  _clearDOMSelector(): void;
}

export interface ResourceResponse {
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
}

const require = createRequire(import.meta.url);
const requireOfJsdom = createRequire(require.resolve("jsdom"));

/** A module of jsdom, by its path below `lib`. */
export const internal = <T>(path: string): T => require(`jsdom/lib/${path}`) as T;

/** The module that jsdom itself depends on. */
export const dependency = <T>(name: string): T => requireOfJsdom(name) as T;

/** The methods of an implementation class. */
export const implementationOf = (path: string): object => internal<{ implementation: { prototype: object } }>(`jsdom/living/${path}-impl.js`).implementation.prototype;

interface IdlUtils {
  implForWrapper(wrapper: object): unknown;
  wrapperForImpl(impl: object): unknown;
}

const idl = internal<IdlUtils>("generated/idl/utils.js");

export const implOf = <T = ElementImpl>(wrapper: object): T => idl.implForWrapper(wrapper) as T;

export const wrapperOf = <T = Element>(impl: object): T => idl.wrapperForImpl(impl) as T;

/** All windows of a page, those of its frames included, share one. */
const dispatcherOf = (window: PageWindow): object => (window as unknown as { _dispatcher: object })._dispatcher;

const adopted = new WeakSet<object>();

/** Makes the changes count for the page's window and for those of its frames. */
export function adopt(window: PageWindow): void {
  adopted.add(dispatcherOf(window));
}

export const isAdopted = (window: PageWindow): boolean => adopted.has(dispatcherOf(window));

export const isAdoptedDispatcher = (dispatcher: object): boolean => adopted.has(dispatcher);

/** Replaces a method for adopted windows; `native` calls the one that was there. */
export function override<Self extends { readonly _globalObject: PageWindow }, Args extends unknown[], Result>(
  prototype: object,
  name: string,
  own: (self: Self, native: () => Result, ...args: Args) => Result,
): void {
  const before = (prototype as Record<string, ((...args: Args) => Result) | undefined>)[name];
  const value = function (this: Self, ...args: Args): Result {
    const native = (): Result => before?.apply(this, args) as Result;
    return isAdopted(this._globalObject) ? own(this, native, ...args) : native();
  };
  Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
}

/** The same for an attribute's getter. */
export function overrideGetter<Self extends { readonly _globalObject: PageWindow }, Result>(
  prototype: object,
  name: string,
  own: (self: Self, native: () => Result) => Result,
): void {
  const before = Object.getOwnPropertyDescriptor(prototype, name);
  const get = function (this: Self): Result {
    const native = (): Result => before?.get?.call(this) as Result;
    return isAdopted(this._globalObject) ? own(this, native) : native();
  };
  Object.defineProperty(prototype, name, { ...before, get, configurable: true });
}
