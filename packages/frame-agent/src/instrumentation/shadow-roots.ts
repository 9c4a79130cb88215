import type { Dom } from "../dom/dom.js";
import { getter } from "../dom/uncurry.js";
import type { NativePatches } from "./native-patches.js";

/** Remembers element internals, closed shadow roots when they are made, and declarative ones when their element asks for its internals. */
export class ShadowRoots {
  readonly #closed = new WeakMap<Element, ShadowRoot>();
  /** Every element is asked for its root; most documents have no closed one. */
  #sawClosed = false;
  #sawAny = false;
  readonly #internals = new WeakMap<Element, ElementInternals>();
  readonly #listeners = new Set<(root: ShadowRoot) => void>();

  constructor(
    private readonly dom: Dom,
    private readonly patches: NativePatches,
  ) {}

  /** Records what the code of this window does; returns the ways to stop. */
  patch(window: Window & typeof globalThis): (() => void)[] {
    const { dom, patches } = this;
    const rootOfInternals = getter<ElementInternals, ShadowRoot | null>(window.ElementInternals?.prototype, "shadowRoot", null);
    return [
      patches.method(window.Element.prototype, "attachShadow", (callNative, self) => {
        const root = callNative() as ShadowRoot;
        this.#sawAny = true;
        if (!dom.shadowRoot(self as Element)) this.#addClosed(self as Element, root);
        for (const listener of this.#listeners) listener(root);
        return root;
      }),
      patches.method(window.HTMLElement.prototype, "attachInternals", (callNative, self) => {
        const internals = callNative() as ElementInternals;
        const root = rootOfInternals(internals);
        if (root && !dom.shadowRoot(self as Element)) this.#addClosed(self as Element, root);
        this.#internals.set(self as Element, internals);
        return internals;
      }),
    ];
  }

  /** Whether a script attached one yet, or one was found. */
  get areUsed(): boolean {
    return this.#sawAny;
  }

  /** Calls back when a script has attached one; returns the way to stop. */
  watch(attached: (root: ShadowRoot) => void): () => void {
    this.#listeners.add(attached);
    return () => void this.#listeners.delete(attached);
  }

  internalsOf(element: Element): ElementInternals | null {
    return this.#internals.get(element) ?? null;
  }

  of(host: Element): ShadowRoot | null {
    const open = this.dom.shadowRoot(host);
    // The parser attaches some, too.
    if (open) this.#sawAny = true;
    return open ?? (this.#sawClosed ? (this.#closed.get(host) ?? null) : null);
  }

  #addClosed(host: Element, root: ShadowRoot): void {
    this.#sawClosed = true;
    this.#closed.set(host, root);
  }
}
