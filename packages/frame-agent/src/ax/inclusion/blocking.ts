import type { Pass } from "../pass.js";
import type { AxObject, IgnoredReason } from "../object.js";
import { perPass } from "../per-pass.js";

interface Blocking {
  /** Null when it has no box and is in no canvas or drop-down: then nothing is exempt. */
  readonly object: AxObject | null;
  readonly reason: IgnoredReason;
}

/**
 * The fullscreen element, else the topmost modal dialog: everything outside it is inert (HTML "blocked by a modal dialog"; Blink:
 * `Document::ActiveModalDialog`). The order of opening is known for dialogs opened while the agent watched; else the last in
 * document order counts.
 */
export const blockingElement = perPass((pass: Pass): Blocking | null => {
  const fullscreen = pass.objectOf(pass.dom.fullscreenElement(pass.document));
  if (fullscreen) return { object: fullscreen, reason: { name: "activeFullscreenElement", related: fullscreen } };
  const modal = topmostModal(pass, pass.document);
  if (modal === null) return null;
  const dialog = pass.objectOf(modal);
  return { object: dialog?.rendered || dialog?.inCanvas || dialog?.dropDown ? dialog : null, reason: dialog && !isExcluded(dialog) ? { name: "activeModalDialog", related: dialog } : { name: "inertElement" } };
});

/** In the flat tree only, as what a map holds beside its areas. */
function isExcluded(object: AxObject): boolean {
  for (let a: AxObject | null = object; a; a = a.flatParent) if (a.excluded) return true;
  return false;
}

export const isDocumentElement = ({ tag, ns, flatParent }: AxObject): boolean => tag === "html" && ns === "html" && flatParent?.kind === "document";

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
