import { isOpenAround } from "../../inclusion/drop-down.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { CONTROLS } from "../../spec/role-sets.js";
import { inputType, isAtomicTextField, isDisabledFormControl, isReadOnlyTextField } from "./form-control.js";

/** A control in the user-agent shadow tree of an element with `disabled` is disabled, whatever that attribute means there (156). */
export function isDisabledPart(pass: Pass, part: AxObject): boolean {
  if (part.ua?.attributes["disabled"] !== undefined) return true;
  const host = pass.objectOf(part.node);
  if (!host?.element) return false;
  if (part.inCanvas && inputType(pass, host) === "number") return part.key.endsWith("div[1]") && isDisabledFormControl(pass, host);
  return CONTROLS.has(part.role) && pass.dom.hasAttr(host.element, "disabled");
}

/** The part belongs to a text control whose text the user may change. */
export function isModifiablePart(pass: Pass, part: AxObject): boolean {
  const host = pass.objectOf(part.node);
  // What belongs to a scroller stands beside it, and what a drop-down owns is laid out where it stands.
  if (part.ua!.verdict !== "included" || part.ua!.related || !host || (host.dropDown && !host.ofNode && !isOpenAround(pass, host)) || !isAtomicTextField(pass, host)) return false;
  return !isDisabledFormControl(pass, host) && !isReadOnlyTextField(pass, host);
}
