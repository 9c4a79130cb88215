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
  readonly #watched = new WeakSet<object>();
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

  /** Watches the documents of a window's realm. */
  watch(window: Window & typeof globalThis): void {
    const { prototype } = window.Document;
    if (this.#watched.has(prototype)) return;
    this.#watched.add(prototype);
    // With three arguments it opens a window.
    this.patches.method(prototype, "open", (callNative, self, args) => (args.length > 2 ? callNative() : this.#around(callNative, self as Document, true)));
    for (const name of ["write", "writeln"]) this.patches.method(prototype, name, (callNative, self) => this.#around(callNative, self as Document, false));
  }

  stop(): void {
    this.#listeners.length = 0;
    for (const document of [...this.#waiting.keys()]) this.#stopWaiting(document);
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
