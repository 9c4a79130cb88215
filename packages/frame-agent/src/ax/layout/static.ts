import type { Dom } from "../../dom/dom.js";
import type { AgentEnv } from "../../env.js";
import type { Layout, PseudoName, Rect, StyleFacts } from "./layout.js";

const NO_RECT: Rect = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
const NO_RECTS: ArrayLike<Rect> = [];

/** Layout where nothing is laid out (jsdom): styles only, every question about geometry is answered neutrally. */
export class StaticLayout implements Layout {
  readonly hasGeometry = false;
  readonly #dom: Dom;
  readonly #modal: ReadonlySet<Element>;

  constructor(env: AgentEnv) {
    this.#dom = env.dom;
    this.#modal = new Set(env.instrumentation.modalDialogs);
  }

  style(element: Element): StyleFacts {
    return new DeclaredStyle(this.#dom, element);
  }

  pseudoStyle(element: Element, pseudo: PseudoName): StyleFacts {
    return new DeclaredStyle(this.#dom, element, pseudo);
  }

  isDisplayLocked(_element: Element, style: StyleFacts): boolean {
    return style.get("content-visibility") === "hidden";
  }

  rect(): Rect {
    return NO_RECT;
  }

  isScrollable(): boolean {
    return false;
  }

  textRects(): ArrayLike<Rect> {
    return NO_RECTS;
  }

  textRangeRects(): ArrayLike<Rect> {
    return NO_RECTS;
  }

  innerText(element: Element): string {
    return this.#dom.textContent(element) ?? "";
  }

  isModalDialog(element: Element): boolean {
    return this.#modal.has(element);
  }

  isPopoverOpen(): boolean {
    return false;
  }
}

class DeclaredStyle implements StyleFacts {
  readonly #dom: Dom;
  readonly #declaration: CSSStyleDeclaration;

  constructor(dom: Dom, element: Element, pseudo?: PseudoName) {
    this.#dom = dom;
    this.#declaration = dom.computedStyle(element, pseudo);
  }

  get display(): string {
    return this.get("display");
  }
  get visibility(): string {
    return this.get("visibility");
  }
  get position(): string {
    return this.get("position");
  }
  get float(): string {
    return this.get("float");
  }
  get whiteSpaceCollapse(): string {
    return this.get("white-space-collapse");
  }
  get textTransform(): string {
    return this.get("text-transform");
  }
  get content(): string {
    return this.get("content");
  }

  get(property: string): string {
    return this.#dom.cssValue(this.#declaration, property);
  }
}
