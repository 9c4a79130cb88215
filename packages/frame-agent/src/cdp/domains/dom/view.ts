import { ELEMENT } from "../../../dom/dom.js";
import type { PageEnv } from "../../../env.js";
import { serverError } from "../../errors.js";

/** `DOM.scrollIntoViewIfNeeded`. */
export function scrollIntoView({ dom, window }: PageEnv, node: Node): void {
  if (!dom.isConnected(node)) throw serverError("Node is detached from document");
  const element = dom.nodeType(node) === ELEMENT ? (node as Element) : (dom.parentNode(node) as Element | null);
  if (!element || dom.nodeType(element) !== ELEMENT) return;
  if (!isRendered(dom, element)) throw serverError("Node does not have a layout object");
  if (dom.scrollIntoViewIfNeeded) return dom.scrollIntoViewIfNeeded(element, true);
  const rect = dom.boundingRect(element);
  const [left, top] = [dom.rectLeft(rect), dom.rectTop(rect)];
  const inView = left >= 0 && top >= 0 && left + dom.rectWidth(rect) <= window.innerWidth && top + dom.rectHeight(rect) <= window.innerHeight;
  if (!inView) dom.scrollIntoView(element, { block: "center", inline: "center", behavior: "instant" });
}

/** Whether the element has a layout object: a box, or `display: contents` around some. */
function isRendered(dom: PageEnv["dom"], element: Element): boolean {
  return dom.checkVisibility(element) || dom.clientRects(element).length > 0;
}

/** `DOM.focus`. */
export function focus({ dom }: PageEnv, element: Element): void {
  try {
    dom.focusHtml(element as HTMLElement);
  } catch {
    try {
      dom.focusSvg(element as SVGElement);
    } catch {
      throw serverError("Element is not focusable");
    }
  }
  if (!isFocused(dom, element)) throw serverError("Element is not focusable");
}

function isFocused(dom: PageEnv["dom"], element: Element): boolean {
  const root = dom.rootNode(element);
  const active = dom.nodeType(root) === 9 ? dom.activeElement(root as Document) : dom.shadowActiveElement(root as ShadowRoot);
  if (active === element) return true;
  // A host that delegates focus passes it on into its shadow tree.
  const shadow = dom.shadowRoot(element);
  return shadow !== null && dom.shadowActiveElement(shadow) !== null;
}

/** `DOM.getNodeForLocation`: the innermost element at a point of the main document, through shadow roots and frames. */
export function elementAt(env: PageEnv, x: number, y: number): { element: Element; frameId: string } {
  const { dom, frames, instrumentation, window } = env;
  let frameId = frames.main.id;
  let point = { x: x - window.scrollX, y: y - window.scrollY };
  let element = dom.documentFromPoint(frames.main.document, point.x, point.y);
  for (;;) {
    if (!element) throw serverError("No node found at given location");
    const shadow: ShadowRoot | null = instrumentation.shadowRootOf(element);
    const inner = shadow && dom.rootFromPoint(shadow, point.x, point.y);
    if (inner && inner !== element && dom.rootNode(inner) === shadow) {
      element = inner;
      continue;
    }
    const frame = frames.all().find((candidate) => candidate.owner === element);
    if (!frame) return { element, frameId };
    const rect = dom.boundingRect(element);
    const style = dom.computedStyle(element);
    const edge = (side: string): number =>
      (parseFloat(dom.cssValue(style, `border-${side}-width`)) || 0) + (parseFloat(dom.cssValue(style, `padding-${side}`)) || 0);
    point = { x: point.x - dom.rectLeft(rect) - edge("left"), y: point.y - dom.rectTop(rect) - edge("top") };
    const next = dom.documentFromPoint(frame.document, point.x, point.y);
    if (!next) return { element, frameId };
    frameId = frame.id;
    element = next;
  }
}


/** Computed style of an element or one of its pseudo-elements as `CSS.getComputedStyleForNode` lists it. */
export function computedStyle({ dom }: PageEnv, element: Element, pseudo?: string): { name: string; value: string }[] {
  const style = dom.computedStyle(element, pseudo);
  const list: { name: string; value: string }[] = [];
  for (let i = 0, length = dom.styleLength(style); i < length; i++) {
    const name = dom.styleItem(style, i);
    list.push({ name, value: dom.cssValue(style, name) });
  }
  return list;
}

