import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { popoverTargetOf } from "../state/popover-target.js";

/** The `popover=hint` that a button opens; its text may serve as name or description. */
export function popoverHintOf(pass: Pass, object: AxObject): Element | null {
  const popover = popoverTargetOf(pass, object);
  return popover !== null && pass.dom.attr(popover, "popover")?.toLowerCase() === "hint" ? popover : null;
}

/** Roles of contents that a hint may have to count as plain text (`ui::IsPlainContentElement`). */
const PLAIN: ReadonlySet<Role> = new Set<Role>([
  "abbr", "contentDeletion", "contentInsertion", "emphasis", "genericContainer", "group", "inlineTextBox", "lineBreak", "mark",
  "paragraph", "staticText", "strong", "subscript", "superscript", "time", "tooltip",
]);

/** Exposed, and nothing in it but text (Blink: `AXObject::IsPlainContent`). */
export function isPlainHint(hint: AxObject): boolean {
  if (hint.ignored) return false;
  const stack: AxObject[] = [hint];
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (!object.ignored && !PLAIN.has(object.role)) return false;
    stack.push(...object.includedChildren);
  }
  return true;
}
