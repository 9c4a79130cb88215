import type { InputContext } from "./context.js";
import { documentOf, flatPath, isElement } from "./tree.js";

/** What scrolls with the page: the root scroller has its own rule for overflow. */
function canScroll({ dom, api }: InputContext, element: Element, axis: "x" | "y", delta: number): boolean {
  if (delta === 0) return false;
  const [position, size, view] =
    axis === "x"
      ? [api.scrollLeft(element), dom.scrollWidth(element), dom.clientWidth(element)]
      : [api.scrollTop(element), dom.scrollHeight(element), dom.clientHeight(element)];
  const isRoot = element === api.scrollingElement(dom.ownerDocument(element)!);
  const overflow = dom.cssValue(dom.computedStyle(element), `overflow-${axis}`);
  if (isRoot ? overflow === "hidden" || overflow === "clip" : overflow !== "auto" && overflow !== "scroll") return false;
  if (axis === "x" && dom.cssValue(dom.computedStyle(element), "direction") === "rtl") {
    return delta < 0 ? position > view - size : position < 0;
  }
  return delta < 0 ? position > 0 : Math.ceil(position) < size - view;
}

/**
 * Scrolls the nearest scroll container around `from` that can move that way, through iframes (Blink's scroll chaining, which
 * latches on one container). True when something moved.
 */
export function scrollFrom(c: InputContext, from: Node, dx: number, dy: number): boolean {
  const { dom, api, env } = c;
  for (const node of flatPath(c, from)) {
    if (!isElement(c, node)) continue;
    if (canScroll(c, node, "x", dx) || canScroll(c, node, "y", dy)) {
      api.scrollBy(node, { left: dx, top: dy, behavior: "instant" });
      return true;
    }
    const style = dom.computedStyle(node);
    const contained = (axis: "x" | "y"): boolean => dom.cssValue(style, `overscroll-behavior-${axis}`) !== "auto" && isContainer(style, axis, dom);
    if ((dx && contained("x")) || (dy && contained("y"))) return false;
  }
  const owner = env.frames.all().find(({ document }) => document === documentOf(c, from))?.owner;
  return owner ? scrollFrom(c, owner, dx, dy) : false;
}

const isContainer = (style: CSSStyleDeclaration, axis: "x" | "y", { cssValue }: InputContext["dom"]): boolean =>
  /auto|scroll|hidden/.test(cssValue(style, `overflow-${axis}`));

const LINE = 40;
/** Blink's kMinFractionToStepWhenPaging. */
const PAGE_FRACTION = 0.875;

type Distance = readonly [dx: number, dy: number, unit: "line" | "page" | "document"];

const KEYS: Readonly<Record<string, Distance>> = {
  ArrowUp: [0, -1, "line"], ArrowDown: [0, 1, "line"], ArrowLeft: [-1, 0, "line"], ArrowRight: [1, 0, "line"],
  PageUp: [0, -1, "page"], PageDown: [0, 1, "page"], " ": [0, 1, "page"], Home: [0, -1, "document"], End: [0, 1, "document"],
};

/** The scrolling that a key does where nothing else takes it. */
export function scrollByKey(c: InputContext, from: Element, key: string, shift: boolean): boolean {
  const distance = KEYS[key];
  if (!distance) return false;
  const [dx, dy, unit] = distance;
  const height = c.dom.clientHeight(c.api.scrollingElement(documentOf(c, from)) ?? from);
  const factor = unit === "line" ? LINE : unit === "page" ? Math.max(height * PAGE_FRACTION, height - LINE) : 1e7;
  return scrollFrom(c, from, dx * factor, dy * factor * (key === " " && shift ? -1 : 1));
}
