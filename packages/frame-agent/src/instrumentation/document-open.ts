import type { Dom } from "../dom/dom.js";
import type { Browser } from "../realm/browser.js";
import type { NativePatches } from "./native-patches.js";

export interface DocumentOpenListener {
  /** The document has no nodes now. */
  opened?(document: Document): void;
  /** What was written is parsed; just before other listeners of `DOMContentLoaded`. */
  parsed?(document: Document): void;
}

/**
 * Tells of documents that are opened anew (`document.open()`, or `document.write()` into a finished document). Such a document
 * stays the same object but loses its nodes, and its window and nodes their listeners; the agent's own are added again.
 */
export class DocumentOpen {
  readonly #listeners: DocumentOpenListener[] = [];
  readonly #waiting = new Map<Document, () => void>();
  readonly #opened = new WeakSet<Document>();

  constructor(
    private readonly dom: Dom,
    private readonly browser: Browser,
    private readonly patches: NativePatches,
  ) {}

  listen(listener: DocumentOpenListener): void {
    this.#listeners.push(listener);
  }

  /** Whether the present content was written by a script. */
  wasOpened(document: Document): boolean {
    return this.#opened.has(document);
  }

  /** Watches a window's document; returns the ways to stop. */
  watch({ Document: { prototype }, document }: Window & typeof globalThis): (() => void)[] {
    const method = (name: string): (() => void) =>
      // With three arguments `open` opens a window.
      this.patches.method(prototype, name, (callNative, self, args) =>
        name === "open" && args.length > 2 ? callNative() : this.#around(callNative, self as Document, name === "open"));
    return [...["open", "write", "writeln"].map(method), () => this.#stopWaiting(document)];
  }

  #around(callNative: () => unknown, document: Document, isOpen: boolean): unknown {
    const before = this.dom.documentElement(document);
    const result = callNative();
    const after = this.dom.documentElement(document);
    // A parser that is at work goes on instead, and the root element stays.
    const isNew = before === null ? isOpen && after === null : before !== after;
    if (isNew) this.#reopened(document);
    return result;
  }

  #reopened(document: Document): void {
    this.#opened.add(document);
    this.browser.keepListening();
    this.#stopWaiting(document);
    const stop = this.browser.listen(document, "DOMContentLoaded", () => this.#parsed(document), true);
    this.#waiting.set(document, stop);
    for (const listener of this.#listeners) listener.opened?.(document);
  }

  #parsed(document: Document): void {
    this.#stopWaiting(document);
    for (const listener of this.#listeners) listener.parsed?.(document);
  }

  #stopWaiting(document: Document): void {
    this.#waiting.get(document)?.();
    this.#waiting.delete(document);
  }
}
