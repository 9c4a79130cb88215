import type { InputContext } from "./context.js";
import type { Level } from "./hit-test.js";
import { closest, toArray } from "./tree.js";

/**
 * A press and release outside of an open popover hides it, outside of a `closedby=any` dialog asks it to close (HTML, "light
 * dismiss"). Runs after pointerup, before click.
 */
export function lightDismiss(c: InputContext, down: Level, up: Level): void {
  const { dom, api } = c;
  const within = (popover: Element, { target }: Level): boolean => {
    const id = dom.attr(popover, "id");
    return closest(c, target, (element) => element === popover || (id !== null && dom.attr(element, "popovertarget") === id)) !== null;
  };
  for (const popover of openPopovers(c, up.document).reverse()) {
    if (dom.attr(popover, "popover")?.toLowerCase() === "manual") continue;
    if (within(popover, down) || within(popover, up)) break;
    api.hidePopover(popover as HTMLElement);
  }
  // The backdrop is hit as the dialog itself.
  const onBackdrop = (dialog: Element, { target, x, y }: Level): boolean => {
    const { left, right, top, bottom } = dom.boundingRect(dialog);
    return target === dialog && (x < left || x > right || y < top || y > bottom);
  };
  for (const dialog of toArray(c, dom.documentQueryAll(up.document, "dialog[open][closedby=any i]"))) {
    if (onBackdrop(dialog, down) && onBackdrop(dialog, up)) api.requestClose(dialog as HTMLDialogElement);
  }
}

/** Popovers that are shown, in document order. */
export function openPopovers(c: InputContext, document: Document): Element[] {
  return toArray(c, c.dom.documentQueryAll(document, "[popover]")).filter((element) => c.dom.matches(element, ":popover-open"));
}
