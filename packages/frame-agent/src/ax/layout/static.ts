import type { AgentEnv } from "../../env.js";
import { SVG_NS } from "../../dom/dom.js";
import type { Layout, PseudoName, Rect, StyleFacts } from "./layout.js";

const NO_RECT: Rect = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
const NO_RECTS: ArrayLike<Rect> = [];

/** Layout where nothing is laid out (jsdom): styles only, every question about geometry is answered neutrally. */
export class StaticLayout implements Layout {
  readonly hasGeometry = false;
  constructor(private readonly env: AgentEnv, private readonly document: Document) {}
  style(element: Element): StyleFacts { return new DeclaredStyle(this.env, element); }
  pseudoStyle(element: Element, pseudo: PseudoName): StyleFacts { return new DeclaredStyle(this.env, element, pseudo); }
  isDisplayLocked(_element: Element, style: StyleFacts): boolean { return style.get("content-visibility") === "hidden"; }
  rect(): Rect { return NO_RECT; }
  isScrollable(): boolean { return false; }
  textRects(): ArrayLike<Rect> { return NO_RECTS; }
  textRangeRects(): ArrayLike<Rect> { return NO_RECTS; }
  innerText(element: Element): string { return this.env.dom.textContent(element) ?? ""; }
  isModalDialog(element: Element): boolean { return this.env.instrumentation.modalDialogs.includes(element); }
  isPopoverOpen(): boolean { return false; }
}
