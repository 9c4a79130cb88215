import { isBlank } from "../ax/name/space.js";
import { ELEMENT, TEXT, type Dom } from "../dom/dom.js";
import { copyList, getter } from "../dom/uncurry.js";
import type { Browser } from "../realm/browser.js";

/** HTML elements that are blocks unless a style sheet says otherwise. Once removed they have no styles any more. */
const BLOCK = /^(?:address|article|aside|blockquote|center|d[dlt]|details|div|fieldset|fig(?:caption|ure)|footer|form|h[1-6r]|header|hgroup|li|main|menu|nav|[ou]l|p|pre|search|section|table)$/i;

/** HTML elements that have no box unless a style sheet says otherwise. */
const NO_BOX = /^(?:link|meta|script|style|template)$/i;

/** Says by itself that it is none. */
const NO_BLOCK = "[hidden],[style*='display: none'],[style*=inline],[style*=absolute],[style*=fixed],[style*=float]";

/** Remembers what was laid out before, where Chromium's layout does: scripts cannot ask for it later. */
export class LayoutHistory {
  readonly #shown = new WeakSet<object>();
  /** Parent → what kind of block it lost. */
  readonly #emptied = new WeakMap<object, string>();
  /** Elements called like blocks that were none when the tree was asked for. */
  readonly notBlocks = new WeakSet<object>();

  constructor(
    private readonly browser: Browser,
    private readonly dom: Dom,
  ) {}

  /** Whether content of an element was shown at some time: not skipped by `content-visibility: auto`, or in open `details`. */
  wasShown(element: Element): boolean {
    return this.#shown.has(element);
  }

  /**
   * Whether blocks were all there was in a parent when the last one was removed: its box puts what comes later into boxes of
   * blocks, too (`LayoutBlockFlow::RemoveChild`, 156). Approximate: as far as elements are blocks by default, were laid out
   * before they were removed, and the box is still the same. For a parent of inline content, so that what came in the place of its like
   * tells that this was no block.
   */
  lostBlocks(parent: Node): boolean {
    const { firstElementChild, nextElementSibling } = this.dom;
    const lost = this.#emptied.get(parent);
    if (lost === undefined) return false;
    for (let child = firstElementChild(parent); child; child = nextElementSibling(child)) if (this.#kindOf(child) === lost) return false;
    return true;
  }

  #kindOf(element: Node): string {
    const { attr, nodeName } = this.dom;
    return `${nodeName(element)} ${attr(element as Element, "class")}`;
  }

  /** Watches a window that shows a new document; returns the ways to stop. Events and mutations in shadow trees are not heard. */
  watch(window: Window & typeof globalThis): (() => void)[] {
    const { browser, dom } = this;
    const skipped = getter<Event, boolean>(window.ContentVisibilityAutoStateChangeEvent?.prototype, "skipped", true);
    const shown = (event: Event): void => void this.#shown.add(browser.eventTarget(event)!);
    const oldState = getter<Event, string>(window.ToggleEvent?.prototype, "oldState", "open");
    // Those that opened and closed again at once, as a second one of a name does in markup, were never laid out. Popovers toggle, too.
    const toggled = (event: Event): void => {
      const target = browser.eventTarget(event) as Element;
      if (dom.localName(target) === "details" && (dom.hasAttr(target, "open") || oldState(event) === "open")) shown(event);
    };
    const { document } = window;
    let stopObserving: (() => void) | undefined;
    let isStopped = false;
    const observe = (): void => {
      if (!isStopped) stopObserving ??= browser.observe(document, { childList: true, subtree: true }, (records) => this.#note(records));
    };
    // Nothing is laid out before the first frame or the load event, whichever comes first (`Document::FinishedParsing`).
    browser.requestAnimationFrame?.(observe);
    return [
      browser.listen(window, "load", observe, true),
      browser.listen(window, "contentvisibilityautostatechange", (event) => skipped(event) || shown(event), true),
      browser.listen(window, "toggle", toggled, true),
      () => {
        isStopped = true;
        stopObserving?.();
      },
    ];
  }

  #note(records: readonly MutationRecord[]): void {
    const { data, matches, nextSibling, nodeName, nodeType, previousSibling } = this.dom;
    // What came in the same batch was most likely never laid out.
    let added: Set<Node> | undefined;
    const isNew = (node: Node): boolean => (added ??= new Set(records.flatMap(({ addedNodes }) => copyList(addedNodes)))).has(node);
    const isContent = (node: Node): boolean => !isNew(node) && (nodeType(node) === ELEMENT ? !NO_BOX.test(nodeName(node)) : nodeType(node) === TEXT && !isBlank(data(node as Text)));
    const leads = (node: Node | null, further: (node: Node) => Node | null): boolean => {
      while (node && !isContent(node)) node = further(node);
      return node !== null;
    };
    for (const { nextSibling: next, previousSibling: previous, removedNodes, target } of records) {
      const last = copyList(removedNodes).findLast(isContent);
      if (last && BLOCK.test(nodeName(last)) && !this.notBlocks.has(last) && !matches(last as Element, NO_BLOCK)) {
        // What is left loses its boxes of blocks.
        const isLeft = leads(previous, previousSibling) || leads(next, nextSibling);
        if (isLeft) this.#emptied.delete(target);
        else this.#emptied.set(target, this.#kindOf(last));
      }
    }
  }
}
