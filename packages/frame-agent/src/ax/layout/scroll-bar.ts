import { elementDom } from "../../dom/element-dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isVertical } from "../text/fragments/rects.js";
import { borderSize, contentSize } from "./content-box.js";
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

const mayHaveScrollBar = ({ element, style }: AxObject): boolean => element !== null && /auto|scroll/.test(style.get("overflow-x") + style.get("overflow-y"));
