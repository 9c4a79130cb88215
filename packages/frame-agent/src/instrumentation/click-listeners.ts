import { ELEMENT, type Dom } from "../dom/dom.js";
import { getter } from "../dom/uncurry.js";
import type { PageRealm } from "../realm/page-realm.js";
import { PageThrow, type CallNative, type NativePatches } from "./native-patches.js";

/** Blink counts these in `AXNodeObject::IsClickable` (Chromium 156, `event_util::MouseButtonEventTypes` and DOMActivate). */
const TYPES: ReadonlySet<string> = new Set(["click", "mousedown", "mouseup", "DOMActivate"]);

interface Registration {
  readonly key: string;
  readonly callback: object;
  /** Stops watching for the registration's own end (`once`, `signal`). */
  unwatch(): void;
}

interface Options {
  readonly capture: boolean;
  readonly once: boolean;
  readonly signal: AbortSignal | undefined;
  /** What the original gets instead of the page's object, whose getters must run only once. */
  readonly native: unknown;
}

/** Records which elements have click-type listeners, following the DOM Standard's event listener list. */
export class ClickListeners {
  readonly #registrations = new WeakMap<Element, Registration[]>();
  readonly #add: typeof EventTarget.prototype.addEventListener;
  readonly #remove: typeof EventTarget.prototype.removeEventListener;
  readonly #aborted: (signal: AbortSignal) => boolean;

  constructor(
    private readonly page: PageRealm,
    private readonly dom: Dom,
    patches: NativePatches,
  ) {
    const { window } = page;
    const target = window.EventTarget.prototype;
    this.#add = target.addEventListener;
    this.#remove = target.removeEventListener;
    this.#aborted = getter<AbortSignal, boolean>(window.AbortSignal?.prototype, "aborted", false);
    patches.method(target, "addEventListener", (callNative, self, args) => this.#onAdd(callNative, self, args));
    patches.method(target, "removeEventListener", (callNative, self, args) => this.#onRemove(callNative, self, args));
  }

  has(element: Element): boolean {
    return (this.#registrations.get(element)?.length ?? 0) > 0;
  }

  #onAdd(callNative: CallNative, self: unknown, args: readonly unknown[]): unknown {
    const callback = args[1];
    const element = this.#element(self);
    if (!element || args.length < 2 || !isCallback(callback) || !isClickType(args[0])) return callNative();
    const type = args[0];
    const options = readOptions(args[2], true);
    const { capture, once, signal } = options;
    if (signal !== undefined && !this.#isLive(signal)) return callNative([type, callback, options.native]);

    const key = `${type} ${capture}`;
    const registrations = this.#registrations.get(element) ?? [];
    if (registrations.some((other) => other.key === key && other.callback === callback)) {
      return callNative([type, callback, options.native]);
    }
    const watches: (() => void)[] = [];
    const registration: Registration = { key, callback, unwatch: () => watches.forEach((stop) => stop()) };
    const forget = (): void => this.#forget(element, registration);
    // Registered right before the page's listener, so that no other listener can keep the event from exactly one of the two.
    if (once) watches.push(this.#listen(element, type, forget, { capture, once: true }));
    if (signal) watches.push(this.#listen(signal, "abort", forget, { once: true }));
    const result = callNative([type, callback, options.native]);
    registrations.push(registration);
    this.#registrations.set(element, registrations);
    return result;
  }

  #onRemove(callNative: CallNative, self: unknown, args: readonly unknown[]): unknown {
    const callback = args[1];
    const element = this.#element(self);
    if (!element || args.length < 2 || !isCallback(callback) || !isClickType(args[0])) return callNative();
    const type = args[0];
    const { capture, native } = readOptions(args[2], false);
    const result = callNative([type, callback, native]);
    const key = `${type} ${capture}`;
    const found = this.#registrations.get(element)?.find((other) => other.key === key && other.callback === callback);
    if (found) this.#forget(element, found);
    return result;
  }

  #forget(element: Element, registration: Registration): void {
    registration.unwatch();
    const registrations = this.#registrations.get(element);
    const index = registrations?.indexOf(registration) ?? -1;
    if (index >= 0) registrations!.splice(index, 1);
  }

  #element(self: unknown): Element | null {
    if (typeof self !== "object" || self === null) return null;
    try {
      return this.dom.nodeType(self as Node) === ELEMENT ? (self as Element) : null;
    } catch {
      return null;
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

const isClickType = (type: unknown): type is string => typeof type === "string" && TYPES.has(type);
const isCallback = (value: unknown): value is object => typeof value === "function" || (typeof value === "object" && value !== null);

/** Reads the members of the options dictionary in Web IDL's order, each once. */
function readOptions(value: unknown, all: boolean): Options {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) {
    return { capture: Boolean(value), once: false, signal: undefined, native: value };
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
  if (!all) return { capture, once: false, signal: undefined, native };
  const once = Boolean(read("once"));
  read("passive");
  return { capture, once, signal: read("signal") as AbortSignal | undefined, native };
}
