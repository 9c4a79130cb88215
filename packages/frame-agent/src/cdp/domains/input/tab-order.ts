import { parseInteger } from "../../../dom/integers.js";
import type { InputContext } from "./context.js";
import { isEditingHost, isFocused, tryFocus } from "./focus.js";
import { documentOf, isElement, px, toArray } from "./tree.js";

/** One stop of sequential focus navigation, or the stops inside a shadow tree, slot, frame or popover that belong there. */
interface Item {
  readonly tabIndex: number;
  readonly stops: readonly Element[];
}

/**
 * All stops of a document in the order of Tab (Blink's FocusController and its scoped traversal). Elements that turn out not to
 * be focusable are left to the browser, which refuses them.
 */
export function tabStops(c: InputContext, document: Document): Element[] {
  return scopeStops(c, childElements(c, document));
}

/** Stops of one scope: positive tabindex first, ascending, then the rest in tree order. */
function scopeStops(c: InputContext, roots: readonly Element[]): Element[] {
  const items: Item[] = [];
  const stack = [...roots].reverse();
  while (stack.length > 0) {
    const element = stack.pop()!;
    const { item, children } = visit(c, element);
    if (item) items.push(item);
    for (const child of children.reverse()) stack.push(child);
  }
  const positive = items.filter(({ tabIndex }) => tabIndex > 0).sort((a, b) => a.tabIndex - b.tabIndex);
  return [...positive, ...items.filter(({ tabIndex }) => tabIndex === 0)].flatMap(({ stops }) => stops);
}

function visit(c: InputContext, element: Element): { item: Item | null; children: Element[] } {
  const { dom, api, env } = c;
  const tabIndex = parseInteger(dom.attr(element, "tabindex")) ?? 0;
  const children = childElements(c, element);
  if (isInvokedPopover(c, element)) return { item: null, children: [] };
  const root = env.instrumentation.shadowRootOf(element);
  const inner = dom.contentDocument(element);
  const self = isStop(c, element) ? [element] : [];
  if (root || dom.localName(element) === "slot" || inner) {
    if (tabIndex < 0) return { item: null, children: [] };
    const inside = root
      ? scopeStops(c, childElements(c, root))
      : inner
        ? [...tabStops(c, inner)]
        : scopeStops(c, toArrayOf(dom.assignedNodes(element as HTMLSlotElement)).filter((node) => isElement(c, node)) as Element[]);
    const own = root && dom.delegatesFocus(root) ? [] : inner && inside.length > 0 ? [] : self;
    const fallback = !root && !inner && inside.length === 0 ? children : [];
    return { item: { tabIndex, stops: [...own, ...inside] }, children: fallback };
  }
  if (self.length === 0) return { item: null, children };
  const popover = invokedPopover(c, element);
  const within = popover ? scopeStops(c, childElements(c, popover)) : [];
  return { item: tabIndex < 0 ? null : { tabIndex: api.tabIndex(element) > 0 ? api.tabIndex(element) : 0, stops: [element, ...within] }, children };
}

const toArrayOf = (nodes: readonly Node[]): Node[] => [...Array(nodes.length).keys()].map((i) => nodes[i]!);

function childElements({ dom }: InputContext, parent: Node): Element[] {
  const children: Element[] = [];
  for (let child = dom.firstChild(parent); child; child = dom.nextSibling(child)) {
    if (dom.nodeType(child) === 1) children.push(child as unknown as Element);
  }
  return children;
}

/** Whether Tab stops here, as far as attributes tell. */
function isStop(c: InputContext, element: Element): boolean {
  const { dom, api } = c;
  if (dom.namespace(element)?.endsWith("MathML")) return false;
  const isInput = dom.localName(element) === "input" && dom.inputType(element as HTMLInputElement) === "radio";
  if (isInput && !isGroupStop(c, element as HTMLInputElement)) return false;
  return api.tabIndex(element) >= 0 || dom.hasAttr(element, "tabindex") || isEditingHost(c, element) || isKeyboardScroller(c, element);
}

/** A group of radio buttons is one stop: the checked one, else the first. */
function isGroupStop(c: InputContext, radio: HTMLInputElement): boolean {
  if (c.api.checked(radio)) return true;
  const group = radioGroup(c, radio);
  return !group.some((other) => c.api.checked(other)) && group.find((other) => !c.dom.matches(other, ":disabled")) === radio;
}

/** The radio buttons of the same name, form and tree; the element alone without a name. */
export function radioGroup(c: InputContext, radio: HTMLInputElement): HTMLInputElement[] {
  const { dom, api } = c;
  const name = dom.attr(radio, "name");
  if (!name) return [radio];
  const root = dom.rootNode(radio);
  const inputs = dom.queryAllIn(root, "input[type=radio i]");
  return (toArray(c, inputs) as HTMLInputElement[]).filter((other) => dom.attr(other, "name") === name && api.form(other) === api.form(radio));
}

/** A scroll container without anything focusable inside takes the focus of Tab itself, so that keys can scroll it. */
function isKeyboardScroller(c: InputContext, element: Element): boolean {
  const { dom, api } = c;
  if (dom.scrollHeight(element) <= dom.clientHeight(element) && dom.scrollWidth(element) <= dom.clientWidth(element)) return false;
  const document = documentOf(c, element);
  if (element === api.scrollingElement(document) || element === api.body(document) || dom.localName(element) === "textarea") return false;
  const style = dom.computedStyle(element);
  if (!/auto|scroll/.test(dom.cssValue(style, "overflow-x") + dom.cssValue(style, "overflow-y")) || px(c, style, "height") === 0) return false;
  return !toArray(c, dom.querySelectorAll(element, "*")).some((inside) => api.tabIndex(inside) >= 0 || isEditingHost(c, inside));
}

const POPOVER_OPEN = "[popover]:popover-open";

function isInvokedPopover(c: InputContext, element: Element): boolean {
  const { dom } = c;
  if (!dom.hasAttr(element, "popover") || !dom.matches(element, POPOVER_OPEN)) return false;
  const id = dom.attr(element, "id");
  return id !== null && toArray(c, dom.documentQueryAll(documentOf(c, element), "[popovertarget]")).some((invoker) => dom.attr(invoker, "popovertarget") === id);
}

/** The open popover that this button shows: its content follows the button. */
function invokedPopover(c: InputContext, element: Element): Element | null {
  const { dom } = c;
  const id = dom.attr(element, "popovertarget");
  const popover = id ? dom.elementById(dom.rootNode(element), id) : null;
  return popover && dom.hasAttr(popover, "popover") && dom.matches(popover, POPOVER_OPEN) ? popover : null;
}

/**
 * Moves the focus by Tab from `start` (the focused element, or where the last press was). False at the end of the document: the
 * focus leaves it.
 */
export function moveByTab(c: InputContext, start: Node | null, backward: boolean): boolean {
  const { dom, env } = c;
  const stops = tabStops(c, env.window.document);
  const order = backward ? [...stops].reverse() : stops;
  const index = start ? order.indexOf(start as Element) : -1;
  const rest = index >= 0 ? order.slice(index + 1) : start ? order.filter((stop) => isBeyond(dom, start, stop, backward)) : order;
  return rest.some((stop) => !isFocused(c, stop) && tryFocus(c, stop, true));
}

/** Whether a stop comes after (or before) a node that is no stop itself, in tree order. */
function isBeyond(dom: InputContext["dom"], start: Node, stop: Element, backward: boolean): boolean {
  const position = dom.compareDocumentPosition(start, stop);
  if (position & 1) return false;
  return (position & (backward ? 2 : 4)) !== 0 && !(backward && position & 8);
}
