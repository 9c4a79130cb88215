import type { InputContext } from "./context.js";
import { openPopovers } from "./light-dismiss.js";
import { toArray } from "./tree.js";

/**
 * Escape asks the topmost popover or dialog to close (HTML, "close watchers"). True when there was one. Chromium closes several at
 * once that were opened without a user's action; that a page cannot see, so it is always one here.
 */
export function requestClose(c: InputContext, document: Document): boolean {
  const { dom, api, env, fire } = c;
  const dialogs = toArray(c, dom.documentQueryAll(document, "dialog[open]")).filter((dialog) => closesByRequest(c, dialog));
  const known = env.instrumentation.modalDialogs;
  const dialog = [...known].reverse().find((candidate) => dialogs.includes(candidate)) ?? dialogs.pop();
  const popover = openPopovers(c, document).filter((candidate) => dom.attr(candidate, "popover")?.toLowerCase() !== "manual").pop();
  if (popover && !(dialog && dom.contains(popover, dialog))) {
    api.hidePopover(popover as HTMLElement);
    return true;
  }
  if (!dialog) return false;
  if (c.activated) {
    c.activated = false;
    api.requestClose(dialog as HTMLDialogElement);
  } else {
    fire(dialog, "Event", "cancel", {});
    api.close(dialog as HTMLDialogElement);
  }
  return true;
}

function closesByRequest({ dom }: InputContext, dialog: Element): boolean {
  const closedBy = dom.attr(dialog, "closedby")?.toLowerCase();
  if (closedBy === "none") return false;
  if (closedBy === "any" || closedBy === "closerequest") return true;
  try {
    return dom.matches(dialog, ":modal");
  } catch {
    return false;
  }
}
