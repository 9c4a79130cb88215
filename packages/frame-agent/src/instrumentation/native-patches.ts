import type { Outcome, PageRealm } from "../realm/page-realm.js";
import { cleanStack } from "../realm/stack.js";

/** Calls the original; errors that it throws do not show our frames. */
export type CallNative = (args?: readonly unknown[]) => unknown;
/** Runs in place of the original. What it throws is dropped, unless it is a PageThrow or from `callNative`. */
export type Hook = (callNative: CallNative, self: unknown, args: readonly unknown[]) => unknown;

/** What page code threw inside a hook, to be passed on to the caller. */
export class PageThrow {
  constructor(readonly value: unknown) {}
}

/**
 * Replaces browser functions by proxies that page code cannot tell from the originals: same name, length, text, descriptor,
 * prototype and lack of [[Construct]]; `Function.prototype.toString` answers for them.
 */
export class NativePatches {
  readonly #originals = new WeakMap<object, Function>();
  readonly #undo: (() => void)[] = [];
  #active = true;

  constructor(private readonly page: PageRealm) {
    const { Function } = page.window;
    // An embedded window (jsdom) may share the built-ins of the program that embeds it.
    const shared = Function === globalThis.Function && page.window !== (globalThis as unknown);
    if (shared) return;
    const { toString } = Function.prototype;
    this.method(Function.prototype, "toString", (callNative, self) => {
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
    const { page } = this;
    const patched = page.proxy(original, (self, args) => {
      let outcome: Outcome | undefined;
      const call = (changed: readonly unknown[] = args): unknown => {
        try {
          const value = page.apply(original, self, changed);
          outcome = { threw: false, value };
          return value;
        } catch (error) {
          hideFrames(error);
          outcome = { threw: true, value: error };
          throw error;
        }
      };
      try {
        return { threw: false, value: this.#active ? hook(call, self, args) : call() };
      } catch (error) {
        if (error instanceof PageThrow) return { threw: true, value: error.value };
        // The hook failed after the original ran: what that said counts. Before: the proxy runs the original.
        if (outcome) return outcome;
        throw error;
      }
    });
    this.#originals.set(patched, original);
    return patched;
  }
}

/** Rewrites the stack of an error that a browser function threw below our hook. */
function hideFrames(error: unknown): void {
  try {
    if (typeof error !== "object" || error === null) return;
    const descriptor = Object.getOwnPropertyDescriptor(error, "stack");
    const { stack } = error as Error;
    if (!descriptor?.configurable || typeof stack !== "string") return;
    Object.defineProperty(error, "stack", { value: cleanStack(stack), writable: true, enumerable: false, configurable: true });
  } catch {
    // A stack that page code made unreadable shows nothing of ours.
  }
}
