/**
 * Boxes for windows without layout (jsdom), so that Clients find, hit and scroll to elements by coordinates. An approximation
 * that knows no CSS geometry: every rendered element has a row of its own, in tree order, and its box reaches from that row to
 * the last row of its descendants. So boxes nest as elements do, two elements never share their rows, and the middle of a leaf's
 * box hits that leaf. What is hidden keeps its place, which belongs to its parent then, so that nothing moves when something is
 * shown. The viewport is as high as the document: nothing scrolls.
 */

/** CSS pixels. */
export const ROW_HEIGHT = 20;
export const ROW_WIDTH = 1000;

type PageWindow = Window & typeof globalThis;
type Root = Document | ShadowRoot;

interface Box {
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const NO_BOX: Box = { y: 0, width: 0, height: 0 };

interface Rows {
  /** First row, and the row after the last. */
  readonly first: number;
  readonly end: number;
}

/** An element whose descendants get their rows. */
interface Placing {
  readonly element: Element;
  /** Whom its rows belong to: itself, or the innermost rendered ancestor. */
  readonly owner: Element | null;
  readonly first: number;
  readonly children: readonly Element[];
  next: number;
}

/** Elements that make no box and whose contents make none, whatever the style sheets say. */
const NEVER_RENDERED: ReadonlySet<string> = new Set([
  "area", "base", "datalist", "head", "link", "meta", "noembed", "noframes", "noscript", "param", "rp", "script", "source", "style", "template",
  "title", "track",
]);

export class SyntheticLayout {
  readonly #window: PageWindow;
  readonly #rows = new Map<Element, Rows>();
  /** The element that a point in the row hits, per row. */
  readonly #owners: (Element | null)[] = [];
  readonly #observers = new Map<Root, MutationObserver>();
  /** Nested documents and how many rows each had. */
  readonly #frames = new Map<SyntheticLayout, number>();
  #stale = true;

  constructor(window: PageWindow) {
    this.#window = window;
    const { document } = window;
    // Style sheets and nested documents that arrive, and states that style sheets may ask for.
    for (const type of ["load", "input", "change", "beforetoggle", "toggle"]) document.addEventListener(type, () => (this.#stale = true), true);
  }

  /** Height of the document in CSS pixels. */
  get height(): number {
    return this.#rowCount * ROW_HEIGHT;
  }

  get #rowCount(): number {
    this.#update();
    return this.#owners.length;
  }

  /** The element's border box in its document's viewport, at the left edge; `undefined` when it is not rendered. */
  box(element: Element): Box | undefined {
    this.#update();
    const rows = this.#rows.get(element);
    return rows && { y: rows.first * ROW_HEIGHT, width: ROW_WIDTH, height: (rows.end - rows.first) * ROW_HEIGHT };
  }

  /** The innermost element at a point, through open shadow roots; null outside of the document. */
  elementAt(x: number, y: number): Element | null {
    this.#update();
    if (!(x >= 0 && x < ROW_WIDTH && y >= 0)) return null;
    return this.#owners[Math.floor(y / ROW_HEIGHT)] ?? null;
  }

  #update(): void {
    // Mutations are noticed when somebody asks, not when their observers run.
    for (const observer of this.#observers.values()) if (observer.takeRecords().length > 0) this.#stale = true;
    for (const [layout, rows] of this.#frames) if (layout.#rowCount !== rows) this.#stale = true;
    if (!this.#stale) return;
    this.#stale = false;
    this.#rows.clear();
    this.#frames.clear();
    this.#owners.length = 0;
    const { documentElement } = this.#window.document;
    this.#watch(this.#window.document);
    if (documentElement) this.#place(documentElement);
  }

  /** Gives rows to the element and its descendants, without recursion: depth is the page's choice. */
  #place(root: Element): void {
    const owners = this.#owners;
    const stack: Placing[] = [];
    const enter = (element: Element, parent: Placing | undefined): void => {
      if (NEVER_RENDERED.has(element.localName)) return;
      const owner = parent?.owner !== parent?.element || !this.#isRendered(element) ? (parent?.owner ?? null) : element;
      const first = owners.length;
      for (let rows = this.#ownRows(element); rows > 0; rows--) owners.push(owner);
      stack.push({ element, owner, first, children: this.#childrenOf(element), next: 0 });
    };
    enter(root, undefined);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const child = top.children[top.next++];
      if (child !== undefined) {
        enter(child, top);
      } else {
        if (top.owner === top.element) this.#rows.set(top.element, { first: top.first, end: owners.length });
        stack.pop();
      }
    }
  }

  /** Children in the flat tree. */
  #childrenOf(element: Element): readonly Element[] {
    if (element.localName === "select" && !(element as HTMLSelectElement).multiple && (element as HTMLSelectElement).size <= 1) return [];
    if (element.shadowRoot) {
      this.#watch(element.shadowRoot);
      return [...element.shadowRoot.children];
    }
    const assigned = element.localName === "slot" ? (element as HTMLSlotElement).assignedElements({ flatten: true }) : [];
    return assigned.length > 0 ? assigned : [...element.children];
  }

  #isRendered(element: Element): boolean {
    if (element.localName === "input" && (element as HTMLInputElement).type === "hidden") return false;
    const parent = element.parentElement;
    if (parent?.localName === "details" && !(parent as HTMLDetailsElement).open && element !== parent.querySelector(":scope > summary")) return false;
    // jsdom's style sheet knows no popovers.
    if (element.hasAttribute("popover") && !element.matches(":popover-open")) return false;
    return this.#window.getComputedStyle(element).display !== "none";
  }

  /** One row, or those of the nested document that the element shows. */
  #ownRows(element: Element): number {
    const inner = element.localName === "iframe" ? (element as HTMLIFrameElement).contentDocument : null;
    const layout = inner?.defaultView && (layouts.get(inner) ?? installSyntheticLayout(inner.defaultView));
    if (!layout) return 1;
    const rows = layout.#rowCount;
    this.#frames.set(layout, rows);
    return Math.max(rows, 1);
  }

  #watch(root: Root): void {
    if (this.#observers.has(root)) return;
    const observer = new this.#window.MutationObserver(() => (this.#stale = true));
    observer.observe(root, { subtree: true, childList: true, attributes: true });
    this.#observers.set(root, observer);
  }
}

/** A function of one window also answers for nodes of another, as the Frame Agent's captured ones do for nested frames. */
const layouts = new WeakMap<Document, SyntheticLayout>();

/**
 * Makes the geometry members of a window's elements answer with synthetic boxes, for page code, Frame Agent and Clients alike. For
 * a window that lays nothing out itself, before its document is parsed.
 */
export function installSyntheticLayout(window: PageWindow): SyntheticLayout {
  const own = new SyntheticLayout(window);
  layouts.set(window.document, own);
  const layoutOf = (node: Node): SyntheticLayout => layouts.get(node.ownerDocument ?? (node as Document)) ?? own;
  const { Document, DOMRect, Element, HTMLElement, ShadowRoot } = window;
  const boxOf = (element: Element): Box => layoutOf(element).box(element) ?? NO_BOX;
  const rect = ({ y, width, height }: Box): DOMRect => new DOMRect(0, y, width, height);
  const hit = (root: Root, x: number, y: number): Element | null => retarget(layoutOf(root).elementAt(x, y), root);

  defineMethods(Element.prototype, {
    getBoundingClientRect: (element: Element) => rect(boxOf(element)),
    getClientRects: (element: Element) => {
      const box = layoutOf(element).box(element);
      const list = box ? [rect(box)] : [];
      return Object.assign(list, { item: (index: number) => list[index] ?? null });
    },
    checkVisibility: (element: Element, options: CheckVisibilityOptions = {}) =>
      layoutOf(element).box(element) !== undefined &&
      !(options.visibilityProperty && window.getComputedStyle(element).visibility !== "visible") &&
      !(options.opacityProperty && window.getComputedStyle(element).opacity === "0"),
    scrollIntoView: () => undefined,
  });
  defineMethods(Document.prototype, {
    elementFromPoint: hit,
    elementsFromPoint: (document: Document, x: number, y: number) => withAncestors(hit(document, x, y)),
  });
  defineMethods(ShadowRoot.prototype, { elementFromPoint: hit });
  const { innerHeight: least } = window;
  const viewportHeight = (element: Element): number => Math.max(layoutOf(element).height, least);
  Object.defineProperty(window, "innerHeight", { get: () => Math.max(own.height, least), set() {}, enumerable: true, configurable: true });
  const innerHeight = (element: Element): number => (element.ownerDocument.documentElement === element ? viewportHeight(element) : boxOf(element).height);
  const width = (element: Element): number => boxOf(element).width;
  defineGetters(Element.prototype, { clientWidth: width, clientHeight: innerHeight, scrollWidth: width, scrollHeight: innerHeight });
  defineGetters(HTMLElement.prototype, {
    offsetWidth: width,
    offsetHeight: (element) => boxOf(element).height,
    offsetTop: (element) => boxOf(element).y,
  });
  window.IntersectionObserver = intersectionObserverOf(window);
  return own;
}

/** Everything that has a box is in view, and stays there: observers hear of each element once. */
function intersectionObserverOf(window: PageWindow): typeof IntersectionObserver {
  return class SyntheticIntersectionObserver implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin = "0px";
    readonly scrollMargin = "0px";
    readonly thresholds = [0];
    readonly #callback: IntersectionObserverCallback;
    #records: IntersectionObserverEntry[] = [];
    readonly #observed = new Set<Element>();

    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }

    observe(target: Element): void {
      if (this.#observed.has(target)) return;
      this.#observed.add(target);
      const rect = target.getBoundingClientRect();
      const isIntersecting = target.getClientRects().length > 0;
      const record = { target, isIntersecting, intersectionRatio: Number(isIntersecting), boundingClientRect: rect, intersectionRect: rect, rootBounds: null, time: window.performance.now() };
      this.#records.push(record);
      window.setTimeout(() => this.#deliver());
    }

    unobserve(target: Element): void {
      this.#observed.delete(target);
    }

    disconnect(): void {
      this.#observed.clear();
      this.#records = [];
    }

    takeRecords(): IntersectionObserverEntry[] {
      return this.#records.splice(0);
    }

    #deliver(): void {
      const records = this.takeRecords().filter(({ target }) => this.#observed.has(target));
      if (records.length > 0) this.#callback(records, this);
    }
  };
}

/** The element as code of `root`'s tree may see it: for what is in a deeper shadow tree, its host. */
function retarget(element: Element | null, root: Root): Element | null {
  for (let node = element; node; node = (node.getRootNode() as ShadowRoot).host ?? null) if (node.getRootNode() === root) return node;
  return null;
}

function withAncestors(element: Element | null): Element[] {
  const list: Element[] = [];
  for (let node = element; node; node = node.parentElement) list.push(node);
  return list;
}

function defineMethods(prototype: object, methods: Readonly<Record<string, (self: never, ...args: never[]) => unknown>>): void {
  for (const [name, method] of Object.entries(methods)) {
    const value = function (this: unknown, ...args: unknown[]): unknown {
      return (method as (...all: unknown[]) => unknown)(this, ...args);
    };
    Object.defineProperty(prototype, name, { value, writable: true, enumerable: true, configurable: true });
  }
}

function defineGetters(prototype: object, getters: Readonly<Record<string, (element: Element) => number>>): void {
  for (const [name, read] of Object.entries(getters)) {
    const get = function (this: Element): number {
      return read(this);
    };
    Object.defineProperty(prototype, name, { get, enumerable: true, configurable: true });
  }
}
