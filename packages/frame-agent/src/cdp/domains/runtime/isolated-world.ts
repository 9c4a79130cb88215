import { copyList } from "../../../dom/uncurry.js";
import { EVALUATE_FRAME, type PageRealm } from "../../../realm/page-realm.js";
import type { NativePatches } from "../../../instrumentation/native-patches.js";
import type { AgentEnv } from "../../../env.js";
import { captureGlobals, type CapturedGlobals } from "../../../parts/natives.js";
import type { World } from "./contexts.js";

type Callback = (...args: unknown[]) => unknown;

/** Globals that the language itself defines; a world has its own. */
const LANGUAGE: ReadonlySet<string> = new Set([
  "AggregateError", "Array", "ArrayBuffer", "AsyncDisposableStack", "Atomics", "BigInt", "BigInt64Array", "BigUint64Array", "Boolean", "DataView",
  "Date", "DisposableStack", "Error", "EvalError", "FinalizationRegistry", "Float16Array", "Float32Array", "Float64Array", "Function", "Infinity",
  "Int16Array", "Int32Array", "Int8Array", "Intl", "Iterator", "JSON", "Map", "Math", "NaN", "Number", "Object", "Promise", "Proxy", "RangeError",
  "ReferenceError", "Reflect", "RegExp", "Set", "SharedArrayBuffer", "String", "SuppressedError", "Symbol", "SyntaxError", "Temporal", "TypeError",
  "URIError", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap", "WeakRef", "WeakSet", "WebAssembly", "decodeURI",
  "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "isFinite", "isNaN", "parseFloat", "parseInt", "undefined", "unescape",
]);

/** Global functions whose first argument the browser calls back. */
const TIMERS = ["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback", "queueMicrotask"] as const;
const OBSERVERS = ["MutationObserver", "IntersectionObserver", "ResizeObserver", "PerformanceObserver", "ReportingObserver"] as const;
const SELVES = ["globalThis", "window", "self", "frames"] as const;
/** The Target's main frame is the top of what its worlds see, although it is embedded. */
const TOP_SELVES = [...SELVES, "top", "parent"] as const;

/**
 * Makes isolated worlds: the language from a realm that page code cannot reach, the DOM from the window, global variables for
 * each world alone. Shared with the page are the DOM's own objects and prototypes, and among the worlds the realm's built-ins.
 */
export class IsolatedWorlds {
  readonly #realm: typeof globalThis | null;
  readonly #patches: NativePatches;
  readonly #bridges = new WeakMap<Window, CallbackBridge>();
  /** Bridges of living windows, as far as they are known. */
  #known: WeakRef<CallbackBridge>[] = [];
  readonly #captured = new WeakMap<Window, CapturedGlobals>();

  constructor(
    { globals, page, patches, window, worldRealm }: AgentEnv,
    private readonly isNode: (value: unknown) => value is Node,
  ) {
    this.#realm = worldRealm ?? (page.runsScripts && canEvaluate(window) ? window : null);
    this.#patches = patches;
    this.#captured.set(window, globals);
  }

  /** Nobody runs code in the worlds for now: the page has its own functions again. */
  rest(): void {
    for (const bridge of this.#living()) bridge.unpatch();
  }

  /** Somebody may run code in the worlds that there are. */
  resume(): void {
    for (const bridge of this.#living()) bridge.patch(this.#patches);
  }

  #living(): CallbackBridge[] {
    this.#known = this.#known.filter((ref) => ref.deref());
    return this.#known.flatMap((ref) => ref.deref() ?? []);
  }

  /** Null where code cannot be evaluated (Content Security Policy without `unsafe-eval`). */
  create(page: PageRealm, isMainFrame: boolean): World | null {
    const realm = this.#realm;
    if (!realm) return null;
    let captured = this.#captured.get(page.window);
    if (!captured) this.#captured.set(page.window, (captured = captureGlobals(page.window)));
    let bridge = this.#bridges.get(page.window);
    if (!bridge) {
      this.#bridges.set(page.window, (bridge = new CallbackBridge(page, realm)));
      this.#known.push(new WeakRef(bridge));
      bridge.patch(this.#patches);
    }
    return createIsolatedWorld(page, { realm, bridge, captured, isMainFrame, isNode: this.isNode });
  }
}

interface WorldParts {
  readonly realm: typeof globalThis;
  readonly bridge: CallbackBridge;
  readonly captured: CapturedGlobals;
  readonly isMainFrame: boolean;
  readonly isNode: (value: unknown) => value is Node;
}

function createIsolatedWorld(page: PageRealm, { realm, bridge, captured, isMainFrame, isNode }: WorldParts): World {
  const { window } = page;

  /** The window's own property as it was when the window was new. */
  const descriptorOf = (name: PropertyKey): PropertyDescriptor | undefined => captured.get(name) ?? find(window, name);
  const original = (name: string): unknown => captured.get(name)?.value;
  const globals: Record<PropertyKey, unknown> = Object.create(null) as Record<PropertyKey, unknown>;
  for (const name of TIMERS) {
    const timer = original(name) as Callback | undefined;
    if (timer) globals[name] = bind(realm, (callback: unknown, ...rest: unknown[]) => page.apply(timer, window, [bridge.wrap(callback), ...rest]));
  }
  // A hidden frame gets no animation frames; code that polls with them would hang.
  if (globals.requestAnimationFrame) globals.requestAnimationFrame = bind(realm, animationFrames(page, bridge, original));
  for (const name of OBSERVERS) {
    const observer = original(name) as Function | undefined;
    if (observer) globals[name] = bridge.observer(observer);
  }

  globals.JSON = jsonOf(realm, isNode);
  if (isMainFrame) globals.frameElement = null;
  const selves: ReadonlySet<PropertyKey> = new Set(isMainFrame ? TOP_SELVES : SELVES);

  const has = (name: PropertyKey): boolean =>
    name !== "eval" && typeof name === "string" && (name in globals || selves.has(name) || LANGUAGE.has(name) || isBrowsers(descriptorOf(name), window));
  const get = (name: PropertyKey): unknown => {
    if (name === Symbol.unscopables) return undefined;
    if (Object.hasOwn(globals, name)) return globals[name];
    if (typeof name === "string") {
      if (selves.has(name)) return global;
      if (LANGUAGE.has(name)) return (realm as unknown as Record<string, unknown>)[name];
    }
    return fromWindow(name);
  };

  const bound = new Map<unknown, unknown>();
  /** What the browser defines on the window; what page code defined there is not part of the world. */
  function fromWindow(name: PropertyKey): unknown {
    const descriptor = descriptorOf(name);
    if (!descriptor || !isBrowsers(descriptor, window)) return undefined;
    const value: unknown = descriptor.get ? page.apply(descriptor.get, window, []) : descriptor.value;
    if (typeof value !== "function") return value;
    // Interfaces are what they are; functions need the window as their receiver.
    if ("prototype" in value || /^[A-Z]/.test(String(name))) return value;
    let fn = bound.get(value);
    if (!fn) bound.set(value, (fn = bind(realm, (...args: unknown[]) => page.apply(value, window, args.map((arg) => (typeof arg === "function" ? bridge.wrap(arg) : arg))))));
    return fn;
  }

  const handler: ProxyHandler<object> = {
    has: (_target, name) => has(name),
    get: (_target, name) => get(name),
    set(_target, name, value) {
      globals[name] = value;
      return true;
    },
    deleteProperty: (_target, name) => delete globals[name],
    defineProperty(_target, name, descriptor) {
      Object.defineProperty(globals, name, { ...descriptor, configurable: true });
      return true;
    },
    getOwnPropertyDescriptor(_target, name) {
      const own = Object.getOwnPropertyDescriptor(globals, name);
      if (own) return { ...own, configurable: true };
      return has(name) ? { value: get(name), writable: true, enumerable: false, configurable: true } : undefined;
    },
    ownKeys: () => Reflect.ownKeys(globals),
    getPrototypeOf: () => window.Window?.prototype ?? null,
  };
  const global = new Proxy({}, handler);

  const run = realm.Function(
    `return { ${EVALUATE_FRAME}World: function () { with (this) { return eval(arguments[0]) } } }.${EVALUATE_FRAME}World`,
  )() as (this: object, source: string) => unknown;
  const borders = {
    __icdpEvaluate: (source: string): unknown => Reflect.apply(run, global, [source]),
  };
  // A bare `eval` is the realm's own; as a property of the global object it is indirect, and its code global code of the world.
  globals.eval = bind(realm, (source: unknown) => (typeof source === "string" ? Reflect.apply(run, global, [source]) : source));
  const makeFunction = (_target: unknown, args: unknown[]): object => {
    const parts = args.map(String);
    const body = parts.pop() ?? "";
    return Reflect.apply(run, global, [`(function anonymous(${parts.join(",")}\n) {\n${body}\n})`]) as object;
  };
  globals.Function = new realm.Proxy(realm.Function, {
    apply: (target, _self, args: unknown[]) => makeFunction(target, args),
    construct: (target, args: unknown[]) => makeFunction(target, args),
  });
  const { parse } = realm.JSON;
  const { Promise: RealmPromise } = realm;
  return {
    global,
    evaluate: borders.__icdpEvaluate,
    call: page.call,
    parse: (json) => parse(json) as unknown,
    settle(value, onValue, onError) {
      void RealmPromise.resolve(value).then(onValue, onError);
    },
    defineFunction(name, hook) {
      globals[name] = bind(realm, (...args: unknown[]) => {
        const message = hook(args);
        if (message !== undefined) throw new realm.Error(message);
      });
    },
  };
}

function canEvaluate(window: Window & typeof globalThis): boolean {
  try {
    return Boolean(window.Function?.("return true")());
  } catch {
    return false;
  }
}

/**
 * `JSON` for code that sees nodes without what page code put on them (frameworks keep whole trees there) and documents without
 * their named frames, as in an isolated world of Chromium.
 */
function jsonOf(realm: typeof globalThis, isNode: (value: unknown) => value is Node): JSON {
  const { stringify } = realm.JSON;
  const bare = (value: unknown): unknown => {
    if (!isNode(value)) return value;
    return "location" in value ? { location: (value as Document).location } : {};
  };
  const json = realm.Object.create(realm.JSON) as JSON;
  json.stringify = bind(realm, (value: unknown, replacer: unknown, space: unknown) => {
    const own = typeof replacer === "function" ? (replacer as (this: unknown, key: string, value: unknown) => unknown) : undefined;
    if (replacer && !own) return stringify(bare(value), replacer as string[], space as string);
    return stringify(
      value,
      function (this: unknown, key: string, member: unknown) {
        return bare(own ? Reflect.apply(own, this, [key, member]) : member);
      },
      space as string,
    );
  }) as typeof stringify;
  return json;
}

/** A function of the realm, so that code of the world cannot reach ours through its constructor. */
function bind(realm: typeof globalThis, fn: Callback): Callback {
  return realm.Function("fn", "return (...args) => fn(...args)")(fn) as Callback;
}

function find(object: object, name: PropertyKey): PropertyDescriptor | undefined {
  for (let holder: object | null = object; holder; holder = Object.getPrototypeOf(holder) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, name);
    if (descriptor) return descriptor;
  }
  return undefined;
}

const functionText = Function.prototype.toString;
const isNative = (fn: Function): boolean => /\{\s*\[native code\]\s*\}$/.test(Reflect.apply(functionText, fn, []) as string);

/** Whether the browser defined a property of the window; page code's globals are data properties that are not native. */
function isBrowsers(descriptor: PropertyDescriptor | undefined, window: Window & typeof globalThis): boolean {
  if (!descriptor) return false;
  const { get, value, enumerable } = descriptor;
  if (!get && typeof value !== "function") return !enumerable;
  // A DOM that is written in JavaScript (jsdom) cannot be told from page code.
  return isNative(get ?? (value as Function)) || !isNative(window.EventTarget.prototype.dispatchEvent);
}

/** A frame without rendering gets its animation frames from timers. */
const FRAME_TIMEOUT = 100;

function animationFrames(page: PageRealm, bridge: CallbackBridge, original: (name: string) => unknown): Callback {
  const { window } = page;
  const { performance } = window;
  const requestAnimationFrame = original("requestAnimationFrame") as Function;
  const setTimeout = original("setTimeout") as Function;
  return (callback: unknown) => {
    let done = false;
    const once = (time: unknown): void => {
      if (done) return;
      done = true;
      (bridge.wrap(callback) as Callback)(typeof time === "number" ? time : performance.now());
    };
    page.apply(setTimeout, window, [page.callback(once), FRAME_TIMEOUT]);
    return page.apply(requestAnimationFrame, window, [page.callback(once)]);
  };
}

/** Makes functions of a detached realm callable by the browser, each always in the same way so that it can be removed again. */
class CallbackBridge {
  readonly #wrapped = new WeakMap<object, object>();
  readonly #unpatch: (() => void)[] = [];
  readonly #Function: Function;
  readonly #Object: Function;

  constructor(
    private readonly page: PageRealm,
    private readonly realm: typeof globalThis,
  ) {
    this.#Function = realm.Function;
    this.#Object = realm.Object;
  }

  /** The value itself unless it is a function or listener object of the world. */
  wrap(value: unknown): unknown {
    if (this.realm === this.page.window || !this.#isOfWorld(value)) return value;
    let wrapped = this.#wrapped.get(value);
    if (!wrapped) this.#wrapped.set(value, (wrapped = this.#make(value)));
    return wrapped;
  }

  observer(native: Function): Function {
    const { page } = this;
    const { realm } = this;
    const make = (callback: unknown, options: unknown): object =>
      page.construct(native, options === undefined ? [this.wrap(callback)] : [this.wrap(callback), options]);
    const constructor = realm.Function("make", "return function (callback, options) { return make(callback, options) }")(make) as Function;
    Object.defineProperty(constructor, "prototype", { value: native.prototype as object, writable: false });
    Object.defineProperty(constructor, "name", { value: native.name });
    return constructor;
  }

  /** Methods of the DOM that take callbacks. */
  patch(patches: NativePatches): void {
    if (this.realm === this.page.window || this.#unpatch.length > 0) return;
    const { window } = this.page;
    const wrapAt = (owner: object | undefined, name: string, ...positions: number[]): void => {
      const undo = patches.method(owner, name, (callNative, _self, args) => {
        const isOurs = positions.some((position) => this.#isOfWorld(args[position]));
        return isOurs ? callNative(copyList(args).map((arg, i) => (positions.includes(i) ? this.wrap(arg) : arg))) : callNative();
      });
      this.#unpatch.push(undo);
    };
    wrapAt(window.EventTarget.prototype, "addEventListener", 1);
    wrapAt(window.EventTarget.prototype, "removeEventListener", 1);
    wrapAt(window.Document.prototype, "createTreeWalker", 2);
    wrapAt(window.Document.prototype, "createNodeIterator", 2);
    wrapAt(window.NodeList.prototype, "forEach", 0);
    wrapAt(window.DOMTokenList.prototype, "forEach", 0);
  }

  unpatch(): void {
    for (const undo of this.#unpatch.splice(0)) undo();
  }

  #isOfWorld(value: unknown): value is object {
    return (typeof value === "function" && value instanceof this.#Function) || (typeof value === "object" && value !== null && value instanceof this.#Object);
  }

  #make(value: object): object {
    const { page } = this;
    if (typeof value === "function") return page.fn((self, args) => complete(() => Reflect.apply(value, self, copyList(args)) as unknown));
    // A listener or filter object: its method is looked up at each call.
    const object = page.construct(page.window.Object, []) as Record<string, unknown>;
    for (const name of ["handleEvent", "acceptNode"]) {
      object[name] = page.fn((_self, args) =>
        complete(() => {
          const method = (value as Record<string, unknown>)[name];
          return typeof method === "function" ? (Reflect.apply(method, value, copyList(args)) as unknown) : undefined;
        }),
      );
    }
    return object;
  }
}

function complete(run: () => unknown): { threw: boolean; value: unknown } {
  try {
    return { threw: false, value: run() };
  } catch (error) {
    return { threw: true, value: error };
  }
}
