import { ariaBoolean } from "../../attribute.js";
import { isEmbedding, type AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { CONTROLS } from "../../spec/role-sets.js";
import { isDisabledFormControl } from "./form-control.js";
import { isFocusable } from "../focus/focusable.js";

/** An `object` or `embed` without a document in it, its fallback content included; a `fencedframe` owns no frame that counts (156). */
function isDisabledPlugin(pass: Pass, object: AxObject): boolean {
  const { element, ns, tag } = object;
  if (element === null || ns !== "html") return false;
  if (tag === "object") return pass.dom.contentWindow(element) === null;
  return tag === "fencedframe" || (tag === "embed" && (!object.rendered || part("elements").embeddedResource(pass, object) !== "document"));
}

/**
 * Disabled natively, by its own aria-disabled, or (focusable objects) by an ancestor; an `object`, `embed` or `fencedframe` without a frame in it.
 * Blink: `AXObject::IsDisabled`
 */
export function isDisabled(pass: Pass, object: AxObject): boolean {
  if (object.element !== null && isEmbedding(object)) return isDisabledPlugin(pass, object);
  if (isDisabledByItself(pass, object)) return true;
  return isInDisabled(pass, object) && isFocusable(pass, object);
}

function isDisabledByItself(pass: Pass, object: AxObject): boolean {
  if (object.kind === "ua") return part("elements").isDisabledPart(pass, object);
  return isDisabledPlugin(pass, object) || isDisabledFormControl(pass, object) || ariaBoolean(pass, object, "aria-disabled") === true || isControlOfDisabled(pass, object);
}

/** A control in the shadow tree of an element with `disabled` is disabled, whatever that attribute means there (156). */
function isControlOfDisabled(pass: Pass, { role, element }: AxObject): boolean {
  if (!pass.hasShadowRoots || element === null || !CONTROLS.has(role)) return false;
  const scope = pass.scopeOf(element);
  return scope !== pass.document && pass.dom.hasAttr(pass.dom.shadowHost(scope)!, "disabled");
}

/** Whether aria-disabled or a disabled control encloses the object or is on it (Blink: `AXObject::IsDescendantOfDisabledNode`). */
function isInDisabled(pass: Pass, object: AxObject): boolean {
  let decider: AxObject | null = object;
  let result = knownDisabled(pass, object);
  while (result === undefined && (decider = decider.parent)) result = isDisabledByItself(pass, decider) || knownDisabled(pass, decider);
  for (let current = object; current !== decider; current = current.parent!) current.inDisabled = result === true;
  return result === true;
}

const knownDisabled = (pass: Pass, object: AxObject): boolean | undefined => object.inDisabled ?? ariaBoolean(pass, object, "aria-disabled");
