import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { memoized } from "../../per-pass.js";

/** HTML elements that `:disabled` takes out of use; a disabled `fieldset` itself does not count (observed on 156). */
const CAN_BE_DISABLED: ReadonlySet<string> = new Set(["button", "input", "select", "textarea", "optgroup", "option"]);

/** For these Chromium's `:disabled` takes in what is disabled with its select. */
const OF_SELECT: ReadonlySet<string> = new Set(["optgroup", "option"]);

/**
 * Natively disabled, through an ancestor `fieldset` or `optgroup` too (Blink: `IsDisabledFormControl`).
 * https://html.spec.whatwg.org/#concept-element-disabled
 */
export function isDisabledFormControl(pass: Pass, object: AxObject): boolean {
  if (object.element === null || object.ns !== "html") return false;
  return (CAN_BE_DISABLED.has(object.tag) || object.tag.includes("-")) && isOutOfUse(pass, object);
}

const isOutOfUse = memoized((pass: Pass, object: AxObject): boolean =>
  OF_SELECT.has(object.tag) ? part("elements").isDisabledOption(pass, object) : pass.dom.matches(object.element!, ":disabled"),
);

/** A custom element that takes part in forms; no other is enabled or disabled. https://html.spec.whatwg.org/#form-associated-custom-element */
export function isFormAssociatedCustomElement({ dom }: Pass, { element, ns, tag }: AxObject): boolean {
  return element !== null && ns === "html" && tag.includes("-") && dom.matches(element, ":enabled,:disabled");
}

/** The `type` of an `input` in its limited-to-known-values form, "" for every other element. */
export function inputType(pass: Pass, object: AxObject): string {
  if (object.tag !== "input" || object.ns !== "html") return "";
  if (object.element !== null) return pass.dom.inputType(object.element as HTMLInputElement);
  return object.ua?.attributes["type"] ?? "text";
}

/** Types whose value is edited as text; `number` is among them (Blink: `HTMLInputElement::IsTextField`). */
const TEXT_INPUT_TYPES: ReadonlySet<string> = new Set(["text", "search", "tel", "url", "email", "password", "number"]);

/** A native text control: `textarea` or an `input` of a text type (Blink: `AXObject::IsAtomicTextField`). */
export function isAtomicTextField(pass: Pass, object: AxObject): boolean {
  if ((object.element === null && object.kind !== "ua") || object.ns !== "html") return false;
  return object.tag === "textarea" || TEXT_INPUT_TYPES.has(inputType(pass, object));
}

/** The `readonly` attribute of a native text control (Blink: `TextControlElement::IsReadOnly`). */
export function isReadOnlyTextField(pass: Pass, object: AxObject): boolean {
  return isAtomicTextField(pass, object) && pass.dom.hasAttr(object.element!, "readonly");
}
