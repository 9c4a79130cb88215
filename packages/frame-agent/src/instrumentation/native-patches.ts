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

/** Constructs with the original; `args` defaults to what page code gave. */
export type ConstructNative = (args?: readonly unknown[]) => object;
/** Runs in place of `new original(...)`, under the same rules as a Hook. */
export type ConstructHook = (constructNative: ConstructNative, args: readonly unknown[]) => unknown;

/** Hooks of one browser function, the newest outermost. The proxy stays the same when they come and go. */
interface Slot {
  readonly hooks: Hook[];
  readonly constructHooks: ConstructHook[];
  readonly proxy: Function;
  /** Puts the proxy in the original's place, and takes it away again unless page code has replaced it. */
  install(): void;
  remove(): void;
}

type Part = "value" | "get" | "set";

/**
 * Replaces browser functions by proxies that page code cannot tell from the originals: same name, length, text, descriptor,
 * prototype and lack of [[Construct]]; `Function.prototype.toString` answers for them. Every patch can be undone on its own,
 * in any order.
 */
export class NativePatches {
  readonly #originals = new WeakMap<object, Function>();
  readonly #slots = new WeakMap<object, Map<string, Slot>>();
  readonly #undo = new Set<() => void>();

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

  /** Patches the method `name` of `owner`; nothing happens where the environment lacks it. Returns the way to undo it. */
  method(owner: object | undefined, name: string, hook: Hook): () => void {
    return this.#add(owner, name, "value", (slot) => slot.hooks, hook);
  }

  /** Patches the getter of an attribute that `owner` itself has. */
  getter(owner: object | undefined, name: string, hook: Hook): () => void {
    return this.#add(owner, name, "get", (slot) => slot.hooks, hook);
  }

  /** Patches the setter of an attribute that `owner` itself has. */
  setter(owner: object | undefined, name: string, hook: Hook): () => void {
    return this.#add(owner, name, "set", (slot) => slot.hooks, hook);
  }

  /** Patches `new owner[name]()`, and the `constructor` that instances show. */
  constructible(owner: object | undefined, name: string, hook: ConstructHook): () => void {
    const current = owner && (Object.getOwnPropertyDescriptor(owner, name)?.value as Function | undefined);
    const original = current && (this.#originals.get(current) ?? current);
    const undoOwn = this.#add(owner, name, "value", (slot) => slot.constructHooks, hook);
    const proxy = owner && (Object.getOwnPropertyDescriptor(owner, name)?.value as Function | undefined);
    const prototype = original?.prototype as object | undefined;
    const descriptor = prototype && Object.getOwnPropertyDescriptor(prototype, "constructor");
    if (!prototype || !descriptor || descriptor.value !== original) return undoOwn;
    Object.defineProperty(prototype, "constructor", { ...descriptor, value: proxy });
    return this.#undoable(() => {
      undoOwn();
      const restored = Object.getOwnPropertyDescriptor(owner!, name)?.value === original;
      if (restored && prototype.constructor === proxy) Object.defineProperty(prototype, "constructor", descriptor);
    });
  }

  /** Makes `fn` look like `original` to `Function.prototype.toString`. */
  disguise(fn: Function, original: Function): void {
    this.#originals.set(fn, original);
  }

  /** Restores what page code has not replaced itself; proxies that it kept pass everything on unchanged. */
  undo(): void {
    for (const undo of [...this.#undo].reverse()) undo();
  }

  #add<H>(owner: object | undefined, name: string, part: Part, list: (slot: Slot) => H[], hook: H): () => void {
    const slot = owner && this.#slot(owner, name, part);
    if (!slot) return () => {};
    const hooks = list(slot);
    if (isIdle(slot)) slot.install();
    hooks.push(hook);
    return this.#undoable(() => {
      hooks.splice(hooks.lastIndexOf(hook), 1);
      if (isIdle(slot)) slot.remove();
    });
  }

  #undoable(undo: () => void): () => void {
    const once = (): void => {
      if (this.#undo.delete(once)) undo();
    };
    this.#undo.add(once);
    return once;
  }

  #slot(owner: object, name: string, part: Part): Slot | undefined {
    let slots = this.#slots.get(owner);
    if (!slots) this.#slots.set(owner, (slots = new Map()));
    const key = `${part} ${name}`;
    const current = Object.getOwnPropertyDescriptor(owner, name)?.[part] as unknown;
    const known = slots.get(key);
    // Page code that put a function of its own there is patched anew.
    if (known && (!isIdle(known) || current === this.#originals.get(known.proxy))) return known;
    if (typeof current !== "function") return undefined;
    const slot = this.#createSlot(owner, name, part, current);
    slots.set(key, slot);
    return slot;
  }

  #createSlot(owner: object, name: string, part: Part, original: Function): Slot {
    const hooks: Hook[] = [];
    const constructHooks: ConstructHook[] = [];
    const proxy = this.#wrap(original, hooks, constructHooks);
    const put = (from: Function, to: Function): void => {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name);
      if (descriptor?.configurable && descriptor[part] === from) Object.defineProperty(owner, name, { ...descriptor, [part]: to });
      else if (descriptor?.writable && descriptor[part] === from) (owner as Record<string, unknown>)[name] = to;
    };
    return { hooks, constructHooks, proxy, install: () => put(original, proxy), remove: () => put(proxy, original) };
  }

  #wrap(original: Function, hooks: readonly Hook[], constructHooks: readonly ConstructHook[]): Function {
    const { page } = this;
    const patched = page.proxy(
      original,
      (self, args) => {
        const last = new Last();
        const native: CallNative = (changed = args) => {
          try {
            return last.returned(page.apply(original, self, changed));
          } catch (error) {
            throw last.threw(error);
          }
        };
        try {
          return { threw: false, value: chain(hooks, native, args, (hook, next, given) => hook(next, self, given)) };
        } catch (error) {
          return last.outcome(error);
        }
      },
      (args, newTarget) => {
        const last = new Last();
        const native: ConstructNative = (changed = args) => {
          try {
            return last.returned(page.construct(original, changed, newTarget));
          } catch (error) {
            throw last.threw(error);
          }
        };
        try {
          return { threw: false, value: chain(constructHooks, native, args, (hook, next, given) => hook(next, given)) };
        } catch (error) {
          return last.outcome(error);
        }
      },
    );
    this.#originals.set(patched, original);
    return patched;
  }
}

const isIdle = (slot: Slot): boolean => slot.hooks.length === 0 && slot.constructHooks.length === 0;

/**
 * Runs the hooks around the original, the last one outermost. With few frames of our own: an error has room for ten, and those
 * of the page must be among them.
 */
function chain<N extends (args?: readonly unknown[]) => unknown, H>(
  hooks: readonly H[],
  native: N,
  args: readonly unknown[],
  invoke: (hook: H, next: N, given: readonly unknown[]) => unknown,
): unknown {
  const { length } = hooks;
  if (length === 0) return native();
  if (length === 1) return invoke(hooks[0]!, native, args);
  let run: (given: readonly unknown[]) => unknown = native;
  for (const hook of [...hooks]) {
    const inner = run;
    run = (given) => invoke(hook, ((changed = given) => inner(changed)) as N, given);
  }
  return run(args);
}

/** What the original did last, in case that the hook fails after it. */
class Last {
  #outcome: Outcome | undefined;

  returned<T>(value: T): T {
    this.#outcome = { threw: false, value };
    return value;
  }

  threw(error: unknown): unknown {
    hideFrames(error);
    this.#outcome = { threw: true, value: error };
    return error;
  }

  outcome(error: unknown): Outcome {
    if (error instanceof PageThrow) return { threw: true, value: error.value };
    // The hook failed after the original ran: what that said counts. Before: the proxy runs the original.
    if (this.#outcome) return this.#outcome;
    throw error;
  }
}

/** Rewrites the stack of an error that a browser function threw, or rejected a promise with, below our hook. */
export function hideFrames(error: unknown): void {
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
