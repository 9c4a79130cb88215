import { DOCUMENT, ELEMENT, type Dom } from "../dom/dom.js";
import { getter } from "../dom/uncurry.js";
import type { PageRealm } from "../realm/page-realm.js";
import { callerPlace, type Place } from "../realm/stack.js";
import { PageThrow, type CallNative, type NativePatches } from "./native-patches.js";

/** Blink counts these in `AXNodeObject::IsClickable` (Chromium 156, `event_util::MouseButtonEventTypes` and DOMActivate). */
export const CLICK_TYPES: ReadonlySet<string> = new Set(["click", "mousedown", "mouseup", "DOMActivate"]);

/** Passive on a window, its document, root and body, unless the page says otherwise (DOM, "default passive value"). */
const PASSIVE_TYPES: ReadonlySet<string> = new Set(["touchstart", "touchmove", "wheel", "mousewheel"]);

/** A listener that page code registered and that still is. */
export interface ListenerRecord {
  readonly type: string;
  readonly capture: boolean;
  readonly passive: boolean;
  readonly once: boolean;
  /** A function, or an object that may have `handleEvent`. */
  readonly callback: object;
  /** Where it was registered; undefined when the stack does not tell. */
  readonly place: Place | undefined;
}

interface Registration extends ListenerRecord {
  /** Stops watching for the registration's own end (`once`, `signal`). */
  unwatch(): void;
}

interface Options {
  readonly capture: boolean;
  readonly once: boolean;
  readonly passive: boolean | undefined;
  readonly signal: AbortSignal | undefined;
  /** What the original gets instead of the page's object, whose getters must run only once. */
  readonly native: unknown;
}

/** Records what listens to which event, following the DOM Standard's event listener list. */
export class EventListeners {
  readonly #registrations = new WeakMap<object, Registration[]>();
  readonly #watchers = new Set<(target: object, type: string) => void>();
  readonly #add: typeof EventTarget.prototype.addEventListener;
  readonly #remove: typeof EventTarget.prototype.removeEventListener;
  readonly #aborted: (signal: AbortSignal) => boolean;

  constructor(
    private readonly page: PageRealm,
    private readonly dom: Dom,
    private readonly patches: NativePatches,
  ) {
    const { window } = page;
    const target = window.EventTarget.prototype;
    this.#add = target.addEventListener;
    this.#remove = target.removeEventListener;
    this.#aborted = getter<AbortSignal, boolean>(window.AbortSignal?.prototype, "aborted", false);
  }

  /** Records what the code of this window does; returns the ways to stop. */
  patch(window: Window & typeof globalThis): (() => void)[] {
    const { patches } = this;
    const target = window.EventTarget.prototype;
    return [
      patches.method(target, "addEventListener", (callNative, self, args) => this.#onAdd(callNative, self, args)),
      patches.method(target, "removeEventListener", (callNative, self, args) => this.#onRemove(callNative, self, args)),
    ];
  }

  /** In the order of their registration. */
  of(target: object): readonly ListenerRecord[] {
    return this.#registrations.get(target) ?? [];
  }

  /** Calls back when page code has registered a listener; returns the way to stop. */
  watch(added: (target: object, type: string) => void): () => void {
    this.#watchers.add(added);
    return () => this.#watchers.delete(added);
  }

  hasClick(element: Element): boolean {
    return this.#registrations.get(element)?.some(({ type }) => CLICK_TYPES.has(type)) === true;
  }

  #onAdd(callNative: CallNative, self: unknown, args: readonly unknown[]): unknown {
    const [type, callback] = args;
    const target = this.#target(self);
    if (!target || args.length < 2 || !isCallback(callback) || typeof type !== "string") return callNative();
    const options = readOptions(args[2], true);
    const { capture, once, signal } = options;
    if (signal !== undefined && !this.#isLive(signal)) return callNative([type, callback, options.native]);

    const registrations = this.#registrations.get(target) ?? [];
    if (registrations.some((other) => isSame(other, type, capture, callback))) return callNative([type, callback, options.native]);
    const passive = options.passive ?? (PASSIVE_TYPES.has(type) && this.#isRoot(target));
    const watches: (() => void)[] = [];
    const unwatch = (): void => watches.forEach((stop) => stop());
    const registration: Registration = { type, capture, passive, once, callback, place: callerPlace(), unwatch };
    const forget = (): void => this.#forget(target, registration);
    // Registered right before the page's listener, so that no other listener can keep the event from exactly one of the two.
    if (once) watches.push(this.#listen(target as EventTarget, type, forget, { capture, once: true, passive }));
    if (signal) watches.push(this.#listen(signal, "abort", forget, { once: true }));
    let result: unknown;
    try {
      result = callNative([type, callback, options.native]);
    } catch (error) {
      unwatch();
      throw error;
    }
    registrations.push(registration);
    this.#registrations.set(target, registrations);
    for (const added of this.#watchers) added(target, type);
    return result;
  }

  #onRemove(callNative: CallNative, self: unknown, args: readonly unknown[]): unknown {
    const [type, callback] = args;
    const target = this.#target(self);
    if (!target || args.length < 2 || !isCallback(callback) || typeof type !== "string") return callNative();
    const { capture, native } = readOptions(args[2], false);
    const result = callNative([type, callback, native]);
    const found = this.#registrations.get(target)?.find((other) => isSame(other, type, capture, callback));
    if (found) this.#forget(target, found);
    return result;
  }

  #forget(target: object, registration: Registration): void {
    registration.unwatch();
    const registrations = this.#registrations.get(target);
    const index = registrations?.indexOf(registration) ?? -1;
    if (index >= 0) registrations!.splice(index, 1);
  }

  /** Called without a receiver, the window's own methods mean the window. */
  #target(self: unknown): object | null {
    if (self === undefined || self === null) return this.page.window;
    return typeof self === "object" ? self : null;
  }

  #isRoot(target: object): boolean {
    const { window } = this.page;
    if (target === window) return true;
    try {
      const { nodeType, documentElement, localName, parentNode } = this.dom;
      const type = nodeType(target as Node);
      if (type === DOCUMENT) return target === window.document;
      const root = documentElement(window.document);
      return type === ELEMENT && (target === root || (localName(target as Element) === "body" && parentNode(target as Node) === root));
    } catch {
      return false;
    }
  }

  /** False for a signal that is aborted already, and for what is no signal: the original decides then. */
  #isLive(signal: AbortSignal): boolean {
    try {
      return !this.#aborted(signal);
    } catch {
      return false;
    }
  }

  #listen(target: EventTarget, type: string, listener: () => void, options: AddEventListenerOptions): () => void {
    const { page } = this;
    const wrapped = page.callback(listener);
    page.apply(this.#add, target, [type, wrapped, options]);
    return () => void page.apply(this.#remove, target, [type, wrapped, options]);
  }
}

const isCallback = (value: unknown): value is object => typeof value === "function" || (typeof value === "object" && value !== null);

const isSame = (other: ListenerRecord, type: string, capture: boolean, callback: object): boolean =>
  other.callback === callback && other.type === type && other.capture === capture;

/** Reads the members of the options dictionary in Web IDL's order, each once. */
function readOptions(value: unknown, all: boolean): Options {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) {
    return { capture: Boolean(value), once: false, passive: undefined, signal: undefined, native: value };
  }
  const given = value as { capture?: unknown; once?: unknown; passive?: unknown; signal?: unknown };
  const native: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const read = (name: keyof typeof given): unknown => {
    let member: unknown;
    try {
      member = given[name];
    } catch (error) {
      throw new PageThrow(error);
    }
    if (member !== undefined) native[name] = member;
    return member;
  };
  const capture = Boolean(read("capture"));
  if (!all) return { capture, once: false, passive: undefined, signal: undefined, native };
  const once = Boolean(read("once"));
  const passive = read("passive");
  return { capture, once, passive: passive === undefined ? undefined : Boolean(passive), signal: read("signal") as AbortSignal | undefined, native };
}
