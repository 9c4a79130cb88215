import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import { perPass } from "../../per-pass.js";
import type { Pass } from "../../pass.js";

/** The focused element's object, or the part of its user-agent shadow tree that has the focus. */
const innermostFocus = perPass((pass): { readonly object: AxObject | null } => {
  const object = pass.objectOf(pass.focusedElement);
  const mayHaveParts = object?.ns === "html" && (object.tag === "input" || object.tag === "details");
  return { object: mayHaveParts ? (part("elements").focusedPart(pass, object) ?? object) : object };
});

export function isFocusedElement(pass: Pass, object: AxObject): boolean {
  return object === innermostFocus(pass).object;
}

/** What assistive technology takes for focused: that element, else the document (Blink: `AXObjectCacheImpl::FocusedObject`). */
export function focusedObject(pass: Pass): AxObject {
  return innermostFocus(pass).object ?? pass.root;
}

/** What the `focused` property says, of the document, too. Nothing while the page is not focused. Blink: `AXNodeObject::IsFocused` */
export function isFocused(pass: Pass, object: AxObject): boolean {
  return (object.kind === "document" ? !pass.isFocusInFrame : isFocusedElement(pass, object)) && pass.env.hasFocus(pass.document);
}
