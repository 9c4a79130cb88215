import type { Dom } from "../../dom/dom.js";
import { ELEMENT, TEXT } from "../../dom/dom.js";
import type { AgentEnv } from "../../env.js";
import { isBlank } from "../name/space.js";
import type { Pass } from "../pass.js";
import { SHADOW_HOSTS } from "../ua/hosts.js";
import type { Layout, StyleFacts } from "./layout.js";

/**
 * Whether `content-visibility: auto` skips the content of an element without element children. Text alone is not in `innerText` while it
 * is skipped (156). Otherwise its place is measured as Chromium does it: content counts within one and a half viewports around the
 * viewport.
 */
export function isFarAway({ dom, instrumentation }: AgentEnv, layout: Layout, element: Element, { visibility }: StyleFacts): boolean {
  const isHost = SHADOW_HOSTS.has(dom.localName(element)) || instrumentation.shadowRootOf(element) !== null;
  const isText = visibility === "visible" && !isHost && !dom.firstElementChild(element) && !isBlank(dom.textContent(element));
  if (isText && !layout.innerText(element)) return true;
  const { left, right, top, bottom } = layout.rect(element);
  const root = dom.documentElement(dom.ownerDocument(element)!)!;
  const isFar = (start: number, end: number, size: number): boolean => end < -1.5 * size || start > 2.5 * size;
  return isFar(left, right, dom.clientWidth(root)) || isFar(top, bottom, dom.clientHeight(root));
}

/** Controls whose construction makes Chromium lay out the display-locked subtree they are in (156). */
const FORCING = "textarea,select,marquee,input:not([type=hidden],[type=checkbox],[type=radio],[type=range],[type=file],[type=color],[type=image],[type=submit],[type=reset],[type=button])";

/** Whether a display-locked element has an inline formatting context all the same. */
export function hasForcedContent(pass: Pass, element: Element): boolean {
  const { dom, env } = pass;
  return hasForcedInlineContent(dom, pass.layout, contentOf(dom, env.instrumentation.shadowRootOf(element) ?? element));
}

/**
 * Whether display-locked content has boxes all the same and these are inline only, so that the container holds an inline
 * formatting context. `nodes` is the content in layout order. Usually locked content is never laid out.
 */
export function hasForcedInlineContent(dom: Dom, layout: Layout, nodes: readonly Node[]): boolean {
  return nodes.some((node) => dom.nodeType(node) === ELEMENT && forcesLayout(dom, layout, node as Element)) && areInline(dom, layout, nodes);
}

/** In layout order. */
function contentOf(dom: Dom, container: Node): Node[] {
  const nodes: Node[] = [];
  for (let child = dom.firstChild(container); child; child = dom.nextSibling(child)) {
    const isSlot = dom.nodeType(child) === ELEMENT && dom.localName(child as Element) === "slot";
    const assigned = isSlot ? dom.assignedNodes(child as HTMLSlotElement) : [];
    if (assigned.length > 0) for (const node of assigned) nodes.push(node);
    else nodes.push(child);
  }
  return nodes;
}

function forcesLayout(dom: Dom, layout: Layout, element: Element): boolean {
  if (dom.matches(element, FORCING)) return true;
  for (const control of dom.querySelectorAll(element, FORCING)) if (!isLockedAgain(dom, layout, control, element)) return true;
  return false;
}

/** Another locked subtree in between keeps its content from being laid out. */
function isLockedAgain(dom: Dom, layout: Layout, control: Element, within: Element): boolean {
  for (let node: Node = control; ; ) {
    const parent = dom.parentNode(node);
    if (!parent || dom.nodeType(parent) !== ELEMENT) return false;
    const container = parent as Element;
    if (skipsChild(dom, layout, container, node)) return true;
    if (container === within) return false;
    node = container;
  }
}

/** Whether an element leaves this child of it out of layout: display-locked, or closed `details`, of which the summary alone is laid out. */
export function skipsChild(dom: Dom, layout: Layout, container: Element, child: Node): boolean {
  if (dom.localName(container) === "details" && !dom.hasAttr(container, "open") && !isSummary(dom, child)) return true;
  return layout.isDisplayLocked(container, layout.style(container));
}

const isSummary = (dom: Dom, node: Node): boolean => dom.nodeType(node) === ELEMENT && dom.localName(node as Element) === "summary";

function areInline(dom: Dom, layout: Layout, nodes: readonly Node[]): boolean {
  let found = false;
  const stack = [...nodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (dom.nodeType(node) === TEXT) {
      found ||= !isBlank(dom.data(node as Text));
      continue;
    }
    if (dom.nodeType(node) !== ELEMENT) continue;
    const { display, float, position } = layout.style(node as Element);
    if (display === "none") continue;
    if (display === "contents") {
      for (let child = dom.firstChild(node); child; child = dom.nextSibling(child)) stack.push(child);
      continue;
    }
    const isInFlow = float === "none" && position !== "absolute" && position !== "fixed";
    if (isInFlow && !/^(?:inline|ruby|math$)/.test(display)) return false;
    found = true;
  }
  return found;
}
