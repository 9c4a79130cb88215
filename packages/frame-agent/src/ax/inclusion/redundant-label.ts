import { ariaAttribute } from "../attribute.js";
import { relatedElements } from "../name/idrefs.js";
import { isBlank } from "../name/space.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { referenceTarget } from "../reference-target.js";
import { inputType } from "../state/form/form-control.js";

/**
 * The checkbox or radio that a label merely repeats: the control shows the label's text as its name, so the label itself is
 * ignored (ax-tree 3.3; Blink: `AXNodeObject::IsRedundantLabel`). Null when the label stays, as it does in a closed drop-down (156).
 */
export function labelledCheckable(pass: Pass, label: AxObject): AxObject | null {
  if (label.dropDown) return null;
  const { dom } = pass;
  const control = pass.objectOf(referenceTarget(pass, dom.labelControl(label.element as HTMLLabelElement)));
  if (!control || control.ns !== "html" || control.tag !== "input") return null;
  const type = inputType(pass, control);
  if (type !== "checkbox" && type !== "radio") return null;
  if (!control.box || control.style.visibility !== "visible") return null;
  if (!isBlank(ariaAttribute(pass, control, "aria-label")) || relatedElements(pass, control, "aria-labelledby").length > 0) return null;
  const first = dom.firstElementChild(label.element!);
  const onlyText = first === null || (first === control.element && dom.nextElementSibling(first) === null);
  return onlyText ? control : null;
}
