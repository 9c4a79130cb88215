import { NOT_RENDERED } from "../../layout/not-rendered.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { isAtomicTextField, isDisabledFormControl } from "../form/form-control.js";
import { supportsFocus } from "../focus/supports-focus.js";
import { isInertInCanvas } from "../focus/inert-in-canvas.js";

/** How text inside an element may be edited; null where it may not. */
export type Editability = "richtext" | "plaintext" | null;

/** The element makes its content editable itself (Blink: `HasContentEditableAttributeSet`). https://html.spec.whatwg.org/#attr-contenteditable */
export function isEditingHost(pass: Pass, { element, ns, attributeNames }: AxObject): boolean {
  if (element === null || ns !== "html" || !attributeNames.includes("contenteditable")) return false;
  return /^(?:|true|plaintext-only)$/i.test(pass.dom.attr(element, "contenteditable") ?? "false");
}

/** `-webkit-user-modify`, which `contenteditable` and the user-agent style sheet set, and the root inherits from design mode. */
const BY_STYLE: Readonly<Record<string, Editability | undefined>> = { "read-write": "richtext", "read-write-plaintext-only": "plaintext" };

/**
 * Whether and how the content of `object` may be edited in place; text controls are no part of this. Blink: `IsEditable`,
 * `IsRichlyEditable` (core/editing)
 */
export function contentEditability(pass: Pass, object: AxObject): Editability {
  const element = elementOf(pass, object);
  if (element === undefined) return null;
  if (element === null) return pass.dom.designMode(pass.document) === "on" ? "richtext" : null;
  if (element.editability === undefined) {
    const style = element.dropDown ? pass.layout.style(element.element!) : element.style;
    element.editability = BY_STYLE[style.get("-webkit-user-modify")] ?? null;
  }
  return element.editability;
}

/** Where a slotted node, or one that an image shows of its map, stands in its own tree; undefined at the top of a shadow tree, which inherits nothing. */
function slottedFrom({ dom, objects }: Pass, { node }: AxObject): AxObject | undefined {
  const parent = dom.parentNode(node);
  return parent ? objects.get(parent) : undefined;
}

const parentOf = (pass: Pass, object: AxObject): AxObject | null | undefined => (object.crossesShadow || object.flatParent?.tag === "img" ? slottedFrom(pass, object) : object.flatParent);

/** The HTML element with a style that is the object or the nearest around it in its own tree (`IsEditable`, 156); slots of user-agent shadow trees have no style to ask for. */
function elementOf(pass: Pass, object: AxObject): AxObject | null | undefined {
  let current: AxObject | null | undefined = object;
  while (current && (current.element === null || current.ns !== "html" || (current.style === NOT_RENDERED && !current.dropDown))) current = parentOf(pass, current);
  return current;
}

/**
 * The outermost element of an editable region; a host inside `contenteditable=false` is one again, and none is outside the body
 * (Blink: `IsRootEditableElement`).
 */
export function isEditableRoot(pass: Pass, object: AxObject): boolean {
  if (object.element === null || contentEditability(pass, object) === null) return false;
  if (object.tag === "body" && object.ns === "html") return true;
  const parent = parentOf(pass, object);
  return !parent || contentEditability(pass, parent) === null;
}

/**
 * What the `editable` property says: text controls and everything in them are plain text (their inside only while they can be
 * changed), everything in an editing host is as the host allows, but of a closed drop-down only what has a style. Objects without a
 * DOM node never are.
 * Blink: `AXObject::IsEditable`, `IsRichlyEditable`.
 */
export function editableState(pass: Pass, object: AxObject): Editability {
  const isOnlyNode = object.ofNode && ((!supportsFocus(pass, object) && !isEditingHost(pass, object)) || isDisabledFormControl(pass, object));
  return isOnlyNode ? null : laidOutState(pass, object);
}

function laidOutState(pass: Pass, object: AxObject): Editability {
  // Where text has boxes, it has a style.
  if (object.kind === "inlineTextBox") return object.parent && stateByStyle(pass, object.parent);
  return isInertInCanvas(pass, object) || (object.dropDown && !part("elements").isStyledInside(pass, object)) ? null : stateByStyle(pass, object);
}

function stateByStyle(pass: Pass, object: AxObject): Editability {
  switch (object.kind) {
    case "ua":
      return part("elements").isModifiablePart(pass, object) ? "plaintext" : null;
    case "document":
    case "text":
      return contentEditability(pass, object);
    case "element": {
      if (isAtomicTextField(pass, object)) return "plaintext";
      const inherited = contentEditability(pass, object);
      return inherited !== null && part("elements").isPlainOnly(object) ? "plaintext" : inherited;
    }
    default:
      return null;
  }
}
