import type { InputContext } from "./context.js";
import { isTextControl, kindOf } from "./controls.js";
import { FULL } from "./fire.js";
import { documentOf, flatPath, isElement, shadowRootsAround } from "./tree.js";

/** The focused element in the innermost shadow tree or same-origin frame; a document's body or root element when none is. */
export function deepActive({ dom, env, api }: InputContext): Element {
  let document = env.window.document;
  let active: Element | null = dom.activeElement(document);
  for (;;) {
    const root = active && env.instrumentation.shadowRootOf(active);
    const inRoot = root && dom.shadowActiveElement(root);
    const inFrame = active && dom.contentDocument(active);
    if (inRoot) active = inRoot;
    else if (inFrame) active = dom.activeElement((document = inFrame));
    else return active ?? api.body(document) ?? dom.documentElement(document)!;
  }
}

/** Whether the element, or one inside its shadow tree, has the focus of its document. */
export function isFocused(c: InputContext, element: Element): boolean {
  const { dom } = c;
  const [root] = shadowRootsAround(c, element);
  return (root ? dom.shadowActiveElement(root) : dom.activeElement(documentOf(c, element))) === element;
}

/**
 * Runs a change of focus. Where the browser's window is in the background a page gets no focus events, though it would with a
 * user at work; then they are sent from here.
 */
function moving(c: InputContext, change: () => void): void {
  const { dom, fire } = c;
  const before = deepActive(c);
  change();
  const after = deepActive(c);
  if (before === after || dom.hasFocus(documentOf(c, after))) return;
  const [from, to] = [focusTarget(c, before), focusTarget(c, after)];
  const related = (relatedTarget: Element | null, bubbles: boolean) => ({ bubbles, composed: true, relatedTarget });
  if (from && dom.isConnected(from)) {
    fire(from, "FocusEvent", "blur", related(to, false));
    fire(from, "FocusEvent", "focusout", related(to, true));
  }
  if (to) {
    fire(to, "FocusEvent", "focus", related(from, false));
    fire(to, "FocusEvent", "focusin", related(from, true));
  }
}

/** A body that only stands for "nothing focused" gets no events. */
function focusTarget({ dom, api }: InputContext, element: Element): Element | null {
  const document = dom.ownerDocument(element)!;
  return element === api.body(document) || element === dom.documentElement(document) ? null : element;
}

/** The iframe element that a nested document is shown in; null for the main document. */
export const frameOwner = ({ env }: InputContext, document: Document): Element | null =>
  env.frames.all().find((frame) => frame.document === document)?.owner ?? null;

/**
 * Focuses the element if the browser lets it. True when it has the focus now, or a handler moved it on. `focusVisible`: whether it
 * shows (`:focus-visible`), which else the browser decides as for scripts.
 */
export function tryFocus(c: InputContext, element: Element, focusVisible?: boolean): boolean {
  if (isFocused(c, element)) return true;
  const before = deepActive(c);
  const frame = c.dom.contentDocument(element);
  moving(c, () => (frame ? c.api.focusView(c.api.defaultView(frame)!) : c.api.focus(element, { preventScroll: true, ...(focusVisible !== undefined && { focusVisible }) })));
  return isFocused(c, element) || deepActive(c) !== before;
}

/** Takes the focus away from everything, nested frames included. */
export function blurActive(c: InputContext): void {
  moving(c, () => {
    const active = deepActive(c);
    c.api.blur(active);
    const owner = c.dom.activeElement(c.env.window.document);
    if (owner && documentOf(c, active) !== documentOf(c, owner)) c.api.blur(owner);
  });
}

/**
 * Focus as a mouse press gives it (Blink's MouseEventManager::HandleMouseFocus): the nearest focusable ancestor, else none. A
 * press into another frame moves the focus there. Returns the element that took the focus.
 */
export function focusByMouse(c: InputContext, target: Element): Element | null {
  const { dom, api } = c;
  for (const node of flatPath(c, target)) if (isElement(c, node) && mouseFocusable(c, node) && tryFocus(c, node, showsFocus(c, node))) return node;
  const document = documentOf(c, target);
  if (documentOf(c, deepActive(c)) !== document) {
    moving(c, () => {
      // In the main document no element stands for "the frame itself": what is focused there is the nested frame.
      const active = dom.activeElement(document);
      if (active && dom.contentWindow(active)) api.blur(active);
      else api.focusView(api.defaultView(document)!);
    });
  } else if (dom.activeElement(document) !== api.body(document)) {
    blurActive(c);
  }
  return null;
}

/** Whether focus by a press shows: where keys write. Undefined when the focus goes on to who knows what. */
function showsFocus(c: InputContext, element: Element): boolean | undefined {
  if (delegatesFocus(c, element)) return undefined;
  return isEditingHost(c, element) || isTextControl(c, element) || kindOf(c, element) === "date";
}

function mouseFocusable(c: InputContext, element: Element): boolean {
  const { dom, api } = c;
  if (api.tabIndex(element) >= 0 || dom.hasAttr(element, "tabindex")) return true;
  // Scroll containers can be focused by script and by Tab, but a press does not.
  if (dom.localName(element) === "dialog" || isEditingHost(c, element)) return true;
  return delegatesFocus(c, element);
}

/** Whether focus on this shadow host goes on to something inside. */
export function delegatesFocus({ dom, env }: InputContext, host: Element): boolean {
  const root = env.instrumentation.shadowRootOf(host);
  return root !== null && dom.delegatesFocus(root);
}

/** The element that `contenteditable` (or designMode, for the body) makes editable. */
export function isEditingHost({ dom, api }: InputContext, element: Element): boolean {
  const mode = dom.attr(element, "contenteditable");
  if (mode !== null && mode.toLowerCase() !== "false") return true;
  const document = dom.ownerDocument(element)!;
  return api.designMode(document) === "on" && element === api.body(document);
}

/** `click`, as keys and forms make it: without a place. */
export function clickByKey({ fire }: InputContext, element: Element): boolean {
  return fire(element, "PointerEvent", "click", { ...FULL, pointerId: -1 });
}
