import type { Dom } from "../../dom/dom.js";
import { DOCUMENT, ELEMENT, FRAGMENT, HTML_NS, MATHML_NS, SVG_NS } from "../../dom/dom.js";
import type { Declaration } from "../../dom/declarations.js";
import type { AgentEnv } from "../../env.js";
import { part } from "../parts/part.js";
import { isLockable } from "./containment.js";
import type { Layout, PseudoName, Rect, StyleFacts } from "./layout.js";
import { DIRECTIONS, sideOf } from "./scroll-sides.js";
import { Cascade } from "./static/cascade.js";
import { displayAdjustment } from "./static/display-adjustment.js";
import { innerTextOf } from "./static/inner-text.js";
import { StaticStyle } from "./static/style.js";
import { type Declarations, userAgentPseudoStyle, userAgentStyle, type StyledElement } from "./static/user-agent-styles.js";

const LISTS: ReadonlySet<string> = new Set(["ol", "ul", "menu", "dir"]);
const NO_RECT: Rect = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
const NO_RECTS: ArrayLike<Rect> = [];

/**
 * Layout where nothing is laid out (jsdom): styles by a cascade of its own over the page's style sheets, since what such
 * implementations compute lacks inheritance and pseudo-elements. Every question about geometry is answered neutrally.
 */
export class StaticLayout implements Layout {
  readonly hasGeometry = false;
  readonly #env: AgentEnv;
  readonly #dom: Dom;
  readonly #cascade: Cascade;
  readonly #styles = new Map<Element, StaticStyle>();

  constructor(env: AgentEnv) {
    this.#env = env;
    this.#dom = env.dom;
    this.#cascade = new Cascade(env.dom, { width: env.window.innerWidth, height: env.window.innerHeight });
  }

  style(element: Element): StaticStyle {
    return this.#styles.get(element) ?? this.#computeWithAncestors(element);
  }

  pseudoStyle(element: Element, pseudo: PseudoName): StyleFacts {
    const { dom, instrumentation } = this.#env;
    const declared = this.#cascade.declared(element, this.#selectorsOf(element, pseudo), [], instrumentation.shadowRootOf(element));
    const host = this.style(element);
    const userAgent = userAgentPseudoStyle(dom.localName(element), pseudo, dom.hasAttr(element, "open"), host);
    return new StaticStyle(declared, userAgent, host, (name) => dom.attr(element, name));
  }

  /** A scroll button may be called by its side of the screen, too. */
  #selectorsOf(element: Element, pseudo: PseudoName): string[] {
    const direction = DIRECTIONS.find((one) => pseudo === `::scroll-button(${one})`);
    return direction ? [direction, sideOf(direction, this.style(element)), "*"].map((name) => `::scroll-button(${name})`) : [pseudo];
  }

  isDisplayLocked(element: Element, style: StyleFacts): boolean {
    return style.get("content-visibility") === "hidden" && isLockable(this.#dom, element, style);
  }

  /** A canvas has the size that its style or else its attributes say. */
  rect(element: Element): Rect {
    if (this.#dom.localName(element) !== "canvas") return NO_RECT;
    const style = this.style(element);
    const width = dimension(style.get("width") || this.#dom.attr(element, "width"), 300);
    const height = dimension(style.get("height") || this.#dom.attr(element, "height"), 150);
    return { left: 0, top: 0, right: width, bottom: height, width, height };
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

  textWidth(): number {
    return 0;
  }

  innerText(element: Element): string {
    return innerTextOf(
      this.#dom,
      element,
      (inner) => this.style(inner),
      (inner, style) => this.isDisplayLocked(inner, style),
    );
  }

  isModalDialog(element: Element): boolean {
    return this.#env.instrumentation.modalDialogs.includes(element);
  }

  isPopoverOpen(element: Element): boolean {
    return this.#dom.matches(element, ":popover-open");
  }

  /** Styles inherit: computes those of all ancestors that are missing, outermost first. */
  #computeWithAncestors(element: Element): StaticStyle {
    const missing: Element[] = [];
    let at: Element | null = element;
    while (at && !this.#styles.has(at)) {
      missing.push(at);
      at = this.#flatParent(at);
    }
    let style = at ? this.#styles.get(at)! : null;
    for (let one = missing.pop(); one; one = missing.pop()) {
      style = this.#compute(one, style);
      // Depends on the parent's, so it is asked for from the outside in.
      void style.display;
      this.#styles.set(one, style);
    }
    return style!;
  }

  #compute(element: Element, parentStyle: StaticStyle | null): StaticStyle {
    const { dom, instrumentation } = this.#env;
    const ns = this.#namespace(element);
    const text = dom.attr(element, "style");
    const inline = text === null ? [] : this.#inlineDeclarations(element, ns, text);
    const declared = this.#cascade.declared(element, [""], inline, instrumentation.shadowRootOf(element));
    const adjust = displayAdjustment(dom, element, ns);
    const userAgent = { ...this.#editabilityAcrossTrees(element), ...userAgentStyle(this.#styled(element, ns)) };
    return new StaticStyle(declared, userAgent, parentStyle, (name) => dom.attr(element, name), adjust);
  }

  /** Whether content can be edited is inherited from the parent in the element's own tree, and not into shadow trees (156). */
  #editabilityAcrossTrees(element: Element): Declarations | null {
    const { dom, instrumentation } = this.#env;
    const parent = dom.parentNode(element);
    if (parent === null) return null;
    // `designMode` makes the whole document editable.
    if (dom.nodeType(parent) === DOCUMENT) return dom.designMode(parent as Document) === "on" ? { "-webkit-user-modify": "read-write" } : null;
    if (dom.nodeType(parent) === FRAGMENT) return { "-webkit-user-modify": "read-only" };
    const isSlotted = dom.nodeType(parent) === ELEMENT && instrumentation.shadowRootOf(parent as Element) !== null && dom.elementSlot(element) !== null;
    return isSlotted ? { "-webkit-user-modify": this.style(parent as Element).get("-webkit-user-modify") } : null;
  }

  /** With the properties of which other CSSOMs than a browser's leave out all or some values. */
  #inlineDeclarations(element: Element, ns: StyledElement["ns"], text: string): Declaration[] {
    const { dom } = this.#env;
    const style = ns === "html" ? dom.htmlStyle(element) : ns === "svg" ? dom.svgStyle(element) : ns === "math" ? this.#styleOf(text) : null;
    const declarations = style ? dom.declarationsOf(style) : [];
    for (const [, property, value, important] of text.matchAll(/(?:^|;)\s*(-webkit-[\w-]+|appearance)\s*:\s*([^;!]+?)\s*(!\s*important)?\s*(?=;|$)/g)) {
      if (!declarations.some((known) => known.property === property)) {
        declarations.push({ property: property!, value: value!, important: important !== undefined });
      }
    }
    return declarations;
  }

  /** What the `style` attribute would say on an HTML element: DOM implementations that know no MathML give its elements none. */
  #styleOf(text: string): CSSStyleDeclaration | null {
    const dom = part("elements").elementDom({ env: this.#env });
    const element = dom.createElement(this.#env.window.document, "span");
    dom.setAttr(element, "style", text);
    return dom.htmlStyle(element);
  }

  #styled(element: Element, ns: StyledElement["ns"]): StyledElement {
    const { dom } = this.#env;
    const tag = dom.localName(element);
    const node = dom.parentNode(element);
    const parent = node && dom.nodeType(node) === ELEMENT ? (node as Element) : null;
    const parentTag = parent ? dom.localName(parent) : "";
    return {
      ns,
      tag,
      parentTag,
      attr: (name) => dom.attr(element, name),
      isPopoverOpen: () => this.isPopoverOpen(element),
      isFirstSummary: tag === "summary" && parentTag === "details" && this.#isFirstChildOfItsTag(element, tag),
      hasPreviousElement: parent !== null && dom.firstElementChild(parent) !== element,
      isParentOpen: parent !== null && dom.hasAttr(parent, "open"),
      tableBorder: tag === "td" || tag === "th" ? this.#tableBorder(parent) : null,
      listDepth: LISTS.has(tag) ? this.#countAncestors(parent, LISTS) : 0,
    };
  }

  #tableBorder(row: Element | null): string | null {
    const { dom } = this.#env;
    let at: ParentNode | null = row;
    while (at && dom.nodeType(at) === ELEMENT && dom.localName(at as Element) !== "table") at = dom.parentNode(at);
    return at && dom.nodeType(at) === ELEMENT ? dom.attr(at as Element, "border") : null;
  }

  /** Counts to two: deeper lists look the same. */
  #countAncestors(parent: Element | null, tags: ReadonlySet<string>): number {
    const { dom } = this.#env;
    let count = 0;
    for (let at: ParentNode | null = parent; at && count < 2 && dom.nodeType(at) === ELEMENT; at = dom.parentNode(at)) {
      if (tags.has(dom.localName(at as Element))) count++;
    }
    return count;
  }

  #isFirstChildOfItsTag(element: Element, tag: string): boolean {
    const { dom } = this.#env;
    for (let node = dom.previousSibling(element); node; node = dom.previousSibling(node)) {
      if (dom.nodeType(node) === ELEMENT && dom.localName(node as unknown as Element) === tag) return false;
    }
    return true;
  }

  #namespace(element: Element): StyledElement["ns"] {
    switch (this.#dom.namespace(element)) {
      case HTML_NS:
        return "html";
      case SVG_NS:
        return "svg";
      case MATHML_NS:
        return "math";
      default:
        return "other";
    }
  }

  #flatParent(element: Element): Element | null {
    const { dom } = this.#env;
    const slot = dom.elementSlot(element);
    if (slot) return slot;
    const parent = dom.parentNode(element);
    if (!parent) return null;
    const type = dom.nodeType(parent);
    if (type === ELEMENT) return parent as Element;
    return type === FRAGMENT ? dom.shadowHost(parent as ShadowRoot) : null;
  }
}

/** https://html.spec.whatwg.org/#rules-for-parsing-non-negative-integers */
function dimension(value: string | null, fallback: number): number {
  const number = Number.parseInt(value ?? "", 10);
  return number >= 0 ? number : fallback;
}
