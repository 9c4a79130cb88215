import type { Pass } from "../pass.js";
import type { AxObject } from "../object.js";
import type { Blocking } from "./blocking.js";
import { outermost } from "./drop-down.js";

/**
 * The topmost modal dialog, else the fullscreen element, whichever came first: everything outside it is inert (HTML "blocked by a
 * modal dialog"; Blink: `Document::ActiveModalDialog`). The order of opening is known for dialogs opened while the agent watched; else
 * the last in document order counts. Styles are inert, and where the root is not rendered nothing has any.
 */
export function topmostBlocking(pass: Pass): Blocking | null {
  const { dom, document } = pass;
  if (!pass.objectOf(dom.documentElement(document))?.rendered) return null;
  const modal = topmostModal(pass, document);
  if (modal === null) {
    const fullscreen = pass.objectOf(dom.fullscreenElement(document));
    return fullscreen && { object: fullscreen, reason: { name: "activeFullscreenElement", related: fullscreen } };
  }
  const dialog = pass.objectOf(modal);
  const place = dialog && outermost(dialog);
  return { object: place && place.style.display !== "none" ? dialog : null, reason: dialog && !isExcluded(dialog) ? { name: "activeModalDialog", related: dialog } : { name: "inertElement" } };
}

/** In the flat tree only, as what a map holds beside its areas. */
function isExcluded(object: AxObject): boolean {
  for (let a: AxObject | null = object; a; a = a.flatParent) if (a.excluded) return true;
  return false;
}

/** The modal dialog that blocks a document, `null` when none is open. */
export function topmostModal({ dom, layout, env }: Pass, document: Document): Element | null {
  const recorded = env.instrumentation.modalDialogs;
  for (let i = recorded.length - 1; i >= 0; i--) {
    const dialog = recorded[i]!;
    if (dom.ownerDocument(dialog) === document && layout.isModalDialog(dialog)) return dialog;
  }
  const open = dom.documentQueryAll(document, "dialog[open]");
  for (let i = dom.listLength(open) - 1; i >= 0; i--) if (layout.isModalDialog(open[i]!)) return open[i]!;
  return null;
}
