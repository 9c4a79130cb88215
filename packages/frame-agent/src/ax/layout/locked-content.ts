import { isSkippedByDetails } from "../../dom/closed-details.js";
import type { Dom } from "../../dom/dom.js";
import { ELEMENT, HTML_NS, TEXT } from "../../dom/dom.js";
import { elementDom } from "../../dom/element-dom.js";
import { firstChildByTag } from "../../dom/first-child.js";
import type { AgentEnv } from "../../env.js";
import { createPseudo } from "../generated/pseudo.js";
import { treeScopes } from "../inclusion/tree-scopes.js";
import { isBlank } from "../name/space.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { perPass } from "../per-pass.js";
import { lacksLayout } from "../tree/foreign-content.js";
import { SHADOW_HOSTS } from "../ua/hosts.js";
import { hasStylesInside } from "../ua/select.js";
import { isLockable } from "./containment.js";
import type { Layout, StyleFacts } from "./layout.js";
import { isPositioned } from "./positioned.js";

/**
 * Whether `content-visibility: auto` skips the content of an element. `checkVisibility` speaks of ancestors only, so children answer for
 * their parent, those in a shadow tree, too; and text of the element's own is in its `innerText` unless it is skipped, or a canvas's
 * fallback content (156). Otherwise its place is measured as Chromium does it: content counts within one and a half viewports around the viewport, what is inside an `svg`
 * within the viewport only (`SVGLayoutSupport::MapToVisualRectInAncestorSpace` forgets that more was asked for, 156). Other questions to a
 * child give skipped content its boxes, and are the last resort: whether the child is hidden without that.
 */
export function isFarAway(env: AgentEnv, layout: Layout, element: Element, { visibility }: StyleFacts): boolean {
  const { dom } = env;
  const root = env.instrumentation.shadowRootOf(element);
  // Of a slot that shows others its own content has no boxes either way.
  const assigned = assignedTo(dom, element);
  const children = assigned.length > 0 ? assigned.filter((node): node is Element => dom.nodeType(node) === ELEMENT) : childElements(dom, element);
  if (root) children.push(...childElements(dom, root));
  if (children.some((child) => dom.checkVisibility(child, { contentVisibilityAuto: true }))) return false;
  const tag = dom.localName(element);
  const hasText = assigned.length === 0 && visibility === "visible" && tag !== "canvas" && !SHADOW_HOSTS.has(tag) && hasOwnText(dom, element, root ?? element);
  if (hasText && dom.namespace(element) === HTML_NS) return !layout.innerText(element);
  const { left, right, top, bottom } = layout.rect(element);
  // In quirks mode the body has the viewport's size (cssom-view-1 §dom-element-clientheight).
  const document = dom.ownerDocument(element)!;
  const viewport = elementDom({ env }).scrollingElement(document) ?? dom.documentElement(document)!;
  const margin = dom.matches(element, "svg *") ? 0 : 1.5;
  const isFar = (start: number, end: number, size: number): boolean => end < -margin * size || start > (1 + margin) * size;
  if (isFar(left, right, dom.clientWidth(viewport)) || isFar(top, bottom, dom.clientHeight(viewport))) return true;
  return children.some((child) => dom.checkVisibility(child, {}));
}

/** Text below the element itself, in a host where it stands in the shadow tree's own slots. */
const hasOwnText = (dom: Dom, element: Element, container: Node): boolean =>
  contentOf(dom, container).some((node) => dom.nodeType(node) === TEXT && dom.parentNode(node) === element && !isBlank(dom.data(node as Text)));

function childElements(dom: Dom, element: Node): Element[] {
  const children: Element[] = [];
  for (let child = dom.firstElementChild(element); child; child = dom.nextElementSibling(child)) children.push(child);
  return children;
}

/** Controls whose construction makes Chromium lay out the display-locked subtree they are in (156). */
const FORCING = "textarea,select,marquee,input:not([type=hidden],[type=checkbox],[type=radio],[type=range],[type=file],[type=color],[type=image],[type=submit],[type=reset],[type=button],[type=time],[type=datetime-local],[type=week])";

/** Whether a display-locked element has an inline formatting context all the same. */
export function hasKeptContent(pass: Pass, element: Element): boolean {
  return hasKeptInlineContent(pass, pass.env.instrumentation.layoutHistory.wasShown(element), keptContentOf(pass, element));
}

/** Whether a display-locked element has pseudo-elements: where its content is laid out all the same. */
export function hasKeptPseudo(pass: Pass, object: AxObject): boolean {
  const element = object.element!;
  if (!isLaidOut(pass, pass.env.instrumentation.layoutHistory.wasShown(element), keptContentOf(pass, element))) return false;
  if (object.style.display.includes("list-item") && createPseudo(pass, object, "::marker")) return true;
  return createPseudo(pass, object, "::before") !== null || createPseudo(pass, object, "::after") !== null;
}

/**
 * Whether display-locked content has boxes all the same and these are inline only, so that its container holds an inline formatting
 * context. `nodes` is the content in layout order. Locked content is laid out where something forces that, and keeps its boxes from
 * before it was locked, when it was shown.
 */
export function hasKeptInlineContent(pass: Pass, wasShown: boolean, nodes: readonly Node[]): boolean {
  return isLaidOut(pass, wasShown, nodes) && areInline(pass.dom, pass.layout, nodes);
}

/** Whether an element in display-locked content has a box all the same. `path`: the element and those around it in the flat tree. */
export function hasKeptBox(pass: Pass, path: readonly Element[]): boolean {
  const { dom, env, layout } = pass;
  const locks = path.filter((element, place) => place > 0 && skipsChild(dom, layout, element, path[place - 1]!));
  const isKept = (lock: Element): boolean => isLaidOut(pass, env.instrumentation.layoutHistory.wasShown(lock), skippedContentOf(pass, lock));
  return locks.length > 0 && locks.every(isKept) && elementDom(pass).clientRects(path[0]!).length > 0;
}

const isLaidOut = (pass: Pass, wasShown: boolean, nodes: readonly Node[]): boolean =>
  wasShown || nodes.some((node) => pass.dom.nodeType(node) === ELEMENT && forcesLayout(pass, node as Element));

const keptContentOf = ({ dom, env }: Pass, element: Element): Node[] => contentOf(dom, env.instrumentation.shadowRootOf(element) ?? element);

/** All that is in a display-locked element; in closed `details` its summary is not skipped. */
function skippedContentOf(pass: Pass, lock: Element): Node[] {
  const { dom, layout } = pass;
  const content = keptContentOf(pass, lock);
  if (layout.isDisplayLocked(lock, layout.style(lock))) return content;
  const summary = firstChildByTag(dom, lock, "summary");
  return content.filter((node) => node !== summary);
}

const assignedTo = (dom: Dom, node: Node): readonly Node[] =>
  dom.nodeType(node) === ELEMENT && dom.localName(node as Element) === "slot" ? dom.assignedNodes(node as HTMLSlotElement) : [];

/** Of an element or a shadow root, in layout order. */
function contentOf(dom: Dom, container: Node): Node[] {
  const nodes: Node[] = [];
  for (let child = dom.firstChild(container); child; child = dom.nextSibling(child)) {
    const assigned = assignedTo(dom, child);
    if (assigned.length > 0) for (const node of assigned) nodes.push(node);
    else nodes.push(child);
  }
  return nodes;
}

/** Roots with such a control: scripts see into shadow trees one by one only. */
const forcingRoots = perPass((pass) => treeScopes(pass).filter((scope) => scope !== pass.document && pass.dom.listLength(pass.dom.queryAllIn(scope, FORCING)) > 0));

/** Whether such a control is in the element or in a shadow tree there; it may be in other locked content on the way (156). */
function forcesLayout(pass: Pass, element: Element): boolean {
  const { dom } = pass;
  if (dom.matches(element, FORCING) || dom.listLength(dom.querySelectorAll(element, FORCING)) > 0) return true;
  return forcingRoots(pass).some((root) => isShadowIncludedIn(dom, root, element));
}

function isShadowIncludedIn(dom: Dom, root: Node, element: Element): boolean {
  for (let host = dom.shadowHost(root); host; host = dom.shadowHost(dom.rootNode(host))) if (dom.contains(element, host)) return true;
  return false;
}

/** Whether an element leaves this child of it out of layout: display-locked, or closed `details`. */
export const skipsChild = (dom: Dom, layout: Layout, container: Element, child: Node): boolean =>
  isSkippedByDetails(dom, container, child) || layout.isDisplayLocked(container, layout.style(container));

function areInline(dom: Dom, layout: Layout, nodes: readonly Node[]): boolean {
  let found = false;
  const stack = [...nodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (dom.nodeType(node) === TEXT) {
      found ||= !isBlank(dom.data(node as Text));
      continue;
    }
    if (dom.nodeType(node) !== ELEMENT) continue;
    const style = layout.style(node as Element);
    const { display } = style;
    if (display === "none") continue;
    if (display === "contents") {
      for (let child = dom.firstChild(node); child; child = dom.nextSibling(child)) stack.push(child);
      continue;
    }
    const isInFlow = style.float === "none" && !isPositioned(style);
    if (isInFlow && !/^(?:inline|ruby|math$)/.test(display)) return false;
    found = true;
  }
  return found;
}

/** Skips its content without a box, in a closed drop-down or canvas fallback: what asks for no layout has no style that could say so. */
export function isLockedWithoutBox(pass: Pass, object: AxObject): boolean {
  const { element, ns, tag, dropDown, flatParent } = object;
  return (dropDown ? hasStylesInside(pass, object) : !lacksLayout(pass, flatParent!, element!, ns, tag)) && isLockedByStyle(pass, object);
}

/** As `isLockedWithoutBox`, of what has a style. */
export function isLockedByStyle({ dom, layout }: Pass, { element, tag, style: known, dropDown }: AxObject): boolean {
  const style = dropDown?.rendered && tag !== "option" ? layout.style(element!) : known;
  return style.display !== "none" && style.get("content-visibility") !== "visible" && isLockable(dom, element!, style);
}
