import { getter } from "../dom/uncurry.js";
import { shownUrl } from "./document-url.js";
import type { Dom } from "../dom/dom.js";
import type { Browser } from "../realm/browser.js";
import type { PageRealm } from "../realm/page-realm.js";

/** What the target list shows of a document. */
export interface DocumentState {
  readonly url: string;
  readonly title: string;
}

/** Follows the URL (`pushState`, hash) and the title of the main document. */
export class DocumentStateWatcher {
  readonly #listeners = new Set<(state: DocumentState) => void>();
  readonly #urlOf: (document: Document) => string;
  #last: DocumentState | null = null;
  #undo: (() => void)[] = [];
  #unwatchHead: () => void = () => {};

  constructor(
    private readonly page: PageRealm,
    private readonly browser: Browser,
    private readonly dom: Dom,
  ) {
    this.#urlOf = getter<Document, string>(page.window.Document.prototype, "URL", "");
  }

  get current(): DocumentState {
    const { document } = this.page.window;
    return { url: shownUrl(this.#urlOf(document)), title: this.dom.title(document) };
  }

  /** Calls back now and on every change; returns the way to stop. */
  watch(listener: (state: DocumentState) => void): () => void {
    if (this.#listeners.size === 0) this.#start();
    this.#listeners.add(listener);
    listener(this.current);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.stop();
    };
  }

  /** Tells the listeners if something changed; history patches and navigation events call it. */
  check(): void {
    const state = this.current;
    if (this.#last && this.#last.url === state.url && this.#last.title === state.title) return;
    this.#last = state;
    for (const listener of [...this.#listeners]) listener(state);
  }

  stop(): void {
    this.#listeners.clear();
    for (const undo of this.#undo.splice(0)) undo();
  }

  #start(): void {
    this.#last = this.current;
    const { browser } = this;
    const { window } = this.page;
    const check = (): void => this.check();
    for (const type of ["popstate", "hashchange", "DOMContentLoaded", "load"]) {
      this.#undo.push(browser.listen(window, type, check, true));
    }
    const { navigation } = window as { navigation?: EventTarget };
    if (navigation) this.#undo.push(browser.listen(navigation, "currententrychange", check));
    this.#undo.push(
      browser.observe(window.document, { childList: true }, () => this.#watchHead()),
      () => this.#unwatchHead(),
    );
    this.#watchHead();
  }

  /** Watches the head, where the title is, and waits for another one. The body may change as much as it likes. */
  #watchHead(): void {
    this.#unwatchHead();
    const { browser, dom } = this;
    const root = dom.documentElement(this.page.window.document);
    if (root) {
      const stopRoot = browser.observe(root, { childList: true }, () => this.#watchHead());
      let head = dom.firstElementChild(root);
      while (head && dom.localName(head) !== "head") head = dom.nextElementSibling(head);
      const stopHead = head && browser.observe(head, { childList: true, subtree: true, characterData: true }, () => this.check());
      this.#unwatchHead = () => {
        stopRoot();
        stopHead?.();
      };
    }
    this.check();
  }
}
