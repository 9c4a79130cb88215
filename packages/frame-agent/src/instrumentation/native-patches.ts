import type { PageRealm } from "../realm/page-realm.js";

/** Calls the original; errors that it throws do not show our frames. */
export type CallNative = (args?: readonly unknown[]) => unknown;
/** Runs in place of the original. Must not throw anything that the original would not throw. */
export type Hook = (callNative: CallNative, self: unknown, args: readonly unknown[]) => unknown;

/**
 * Replaces browser functions by proxies that page code cannot tell from the originals: same name, length, text, descriptor,
 * prototype and lack of [[Construct]]; `Function.prototype.toString` answers for them.
 */
export class NativePatches {
  readonly #originals = new WeakMap<object, Function>();
  readonly #undo: (() => void)[] = [];
  readonly #ownUrl = scriptUrl();
  #active = true;

  constructor(private readonly page: PageRealm) {
    const toString = page.window.Function.prototype.toString;
    this.method(page.window.Function.prototype, "toString", (callNative, self) => {
      const original = typeof self === "function" ? this.#originals.get(self) : undefined;
      return original ? page.apply(toString, original, []) : callNative();
    });
  }

  /** Patches the method `name` of `owner`; nothing happens where the environment lacks it. */
  method(owner: object | undefined, name: string, hook: Hook): void {
    const descriptor = owner && Object.getOwnPropertyDescriptor(owner, name);
    if (!owner || typeof descriptor?.value !== "function") return;
    const patched = this.#wrap(descriptor.value as Function, hook);
    Object.defineProperty(owner, name, { ...descriptor, value: patched });
    this.#undo.push(() => {
      if (Object.getOwnPropertyDescriptor(owner, name)?.value === patched) Object.defineProperty(owner, name, descriptor);
    });
  }

  /** Makes `fn` look like `original` to `Function.prototype.toString`. */
  disguise(fn: Function, original: Function): void {
    this.#originals.set(fn, original);
  }

  /** Restores what page code has not replaced itself; proxies that it kept pass everything on unchanged. */
  undo(): void {
    this.#active = false;
    for (const undo of this.#undo.splice(0).reverse()) undo();
  }

  #wrap(original: Function, hook: Hook): Function {
    const call = (self: unknown, args: readonly unknown[]): unknown => {
      try {
        return this.page.apply(original, self, args);
      } catch (error) {
        this.#hideFrames(error);
        throw error;
      }
    };
    const patched = new Proxy(original, {
      apply: (_target, self: unknown, args: unknown[]) =>
        this.#active ? hook((changed = args) => call(self, changed), self, args) : call(self, args),
    });
    this.#originals.set(patched, original);
    return patched;
  }

  #hideFrames(error: unknown): void {
    try {
      if (typeof error !== "object" || error === null) return;
      const stack = Object.getOwnPropertyDescriptor(error, "stack");
      const text: unknown = (error as Error).stack;
      if (!stack?.configurable || typeof text !== "string" || !this.#ownUrl) return;
      const kept = text.split("\n").filter((line) => !line.includes(this.#ownUrl));
      Object.defineProperty(error, "stack", { value: kept.join("\n"), writable: true, enumerable: false, configurable: true });
    } catch {
      // A stack that page code made unreadable shows nothing of ours.
    }
  }
}

/** The URL under which this code shows in stack traces. */
function scriptUrl(): string {
  const line = new Error().stack?.split("\n").find((entry) => /:\d+:\d+\)?$/.test(entry)) ?? "";
  return /(?:\(|at |@)([^\s()]*):\d+:\d+\)?$/.exec(line)?.[1] ?? "";
}
