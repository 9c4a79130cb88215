import { HTML_NS } from "../../dom/dom.js";
import { elementDom } from "../../dom/element-dom.js";
import type { AgentEnv } from "../../env.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isVertical } from "../text/fragments/rects.js";
import { borderSize, contentSize } from "./content-box.js";
import type { StyleFacts } from "./layout.js";
import { pixels } from "./pixels.js";

/** Of the content box, along the lines. The computed width has the fractions that layout has, `clientWidth` is rounded but knows of the scroll bar. */
export function contentWidth({ dom }: Pass, host: AxObject): number {
  const { style, element } = host;
  const width = contentSize(style, "inline");
  if (!mayHaveScrollBar(host)) return width;
  const padding = pixels(style, "padding-inline-start") + pixels(style, "padding-inline-end");
  const rounded = (isVertical(host) ? dom.clientHeight(element!) : dom.clientWidth(element!)) - padding;
  const scrollBar = Math.round(width - rounded);
  return Number.isNaN(width) ? rounded : scrollBar > 1 ? width - scrollBar : width;
}

/** Of the border box, along the lines or across. The computed size leaves out the scroll bar but with `box-sizing`. */
export function borderBoxSize(pass: Pass, host: AxObject, axis: "inline" | "block"): number {
  const size = borderSize(host.style, axis);
  if (!mayHaveScrollBar(host)) return size;
  const { offsetWidth, offsetHeight } = elementDom(pass);
  const rounded = ((axis === "inline") === isVertical(host) ? offsetHeight : offsetWidth)(host.element as HTMLElement);
  const scrollBar = Math.round(rounded - size);
  return scrollBar > 1 ? size + scrollBar : size;
}

/** What a scroll bar takes of its box, and what is left for the content, in pixels. */
interface Bar {
  readonly thickness: number;
  readonly room: number;
}

/**
 * Whether a scroll bar is thicker than the content box across it. What is there, be it nothing, overflows the less than nothing that is left
 * (`PaintLayerScrollableArea::HasHorizontalOverflow`; 156). Scripts see such a bar as thick as the box; the other one tells how thick it is,
 * so that there must be both (`overflow: scroll`).
 */
export function isFilledByScrollBar(env: AgentEnv, element: Element, style: StyleFacts): boolean {
  const { dom } = env;
  if (WITHOUT_BARS.test(style.display) || dom.namespace(element) !== HTML_NS) return false;
  const { offsetWidth, offsetHeight } = elementDom({ env });
  const bar = (offset: number, client: number, start: string, end: string): Bar => ({
    thickness: offset - client - pixels(style, `border-${start}-width`) - pixels(style, `border-${end}-width`),
    room: client - pixels(style, `padding-${start}`) - pixels(style, `padding-${end}`),
  });
  const vertical = bar(offsetWidth(element as HTMLElement), dom.clientWidth(element), "left", "right");
  const horizontal = bar(offsetHeight(element as HTMLElement), dom.clientHeight(element), "top", "bottom");
  const isFilledBy = (own: Bar, other: Bar): boolean => own.room < 1 && own.thickness < other.thickness;
  return isFilledBy(vertical, horizontal) || isFilledBy(horizontal, vertical);
}

const WITHOUT_BARS = /^(inline|ruby|contents)$/;

const mayHaveScrollBar = ({ element, style }: AxObject): boolean => element !== null && /auto|scroll/.test(style.get("overflow-x") + style.get("overflow-y"));
