import { attribute } from "../attribute.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { referenceTarget } from "../reference-target.js";
import type { Role } from "../spec/blink-roles.js";
import { isDisabledFormControl } from "../state/form/form-control.js";
import { popoverTargetOf } from "../state/relations/popover-target.js";
import { includedChildren } from "../tree/included-children.js";
import { pushAll } from "../tree/stack.js";

/** The `popover=hint` that a button opens; its text may serve as name or description. */
export function popoverHintOf(pass: Pass, object: AxObject): Element | null {
  const popover = popoverTargetOf(pass, object);
  return popover !== null && isHintPopover(pass, popover) ? popover : null;
}

/** https://html.spec.whatwg.org/#attr-popover-hint-state */
export function isHintPopover(pass: Pass, popover: Element): boolean {
  return pass.dom.attr(popover, "popover")?.toLowerCase() === "hint";
}

/** Elements that can show interest (Chromium 142+). https://open-ui.org/components/interest-invokers.explainer/ */
const INTEREST_SOURCES: ReadonlySet<string> = new Set(["a", "area", "button"]);

/** The object that `interestfor` names. Disabled buttons show no interest (`Element::InterestForElement`, 156). */
export function interestTargetOf(pass: Pass, object: AxObject): AxObject | null {
  const { element } = object;
  if (element === null || !INTEREST_SOURCES.has(object.tag) || (object.ns !== "html" && object.ns !== "svg")) return null;
  if (isDisabledFormControl(pass, object)) return null;
  const id = attribute(pass, object, "interestfor");
  return id ? pass.objectOf(referenceTarget(pass, pass.dom.elementById(pass.dom.rootNode(element), id))) : null;
}

/** Roles of contents that a hint may have to count as plain text (`ui::IsPlainContentElement`, observed on 156). */
const PLAIN: ReadonlySet<Role> = new Set<Role>([
  "canvas", "genericContainer", "graphicsSymbol", "group", "image", "inlineTextBox", "lineBreak", "staticText", "svgRoot",
]);

/** Nothing in it but text (Blink: `AXObject::IsPlainContent`). */
export function isPlainHint(hint: AxObject): boolean {
  const stack: AxObject[] = [hint];
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (!PLAIN.has(object.role)) return false;
    pushAll(stack, includedChildren(object));
  }
  return true;
}
