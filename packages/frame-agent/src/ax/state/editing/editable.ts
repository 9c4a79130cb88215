import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { perPass } from "../../per-pass.js";
import { isAtomicTextField, isDisabledFormControl } from "../form/form-control.js";
import { isInertInCanvas } from "../focus/inert-in-canvas.js";

/** How text inside an element may be edited; null where it may not. */
export type Editability = "richtext" | "plaintext" | null;

/**
 * State of the `contenteditable` attribute on the element itself; undefined when absent or invalid (then the parent's counts).
 * https://html.spec.whatwg.org/#attr-contenteditable
 */
function contentEditableAttribute(pass: Pass, object: AxObject): Editability | undefined {
  if (object.element === null || object.ns !== "html" || !object.attributeNames.includes("contenteditable")) return undefined;
  const value = pass.dom.attr(object.element, "contenteditable");
  if (value === null) return undefined;
  switch (value.toLowerCase()) {
    case "":
    case "true":
      return "richtext";
    case "plaintext-only":
      return "plaintext";
    case "false":
      return null;
    default:
      return undefined;
  }
}

/** The element makes its content editable itself (Blink: `HasContentEditableAttributeSet`). */
export function isEditingHost(pass: Pass, object: AxObject): boolean {
  return Boolean(contentEditableAttribute(pass, object));
}

const knownInherited = perPass(() => new Map<AxObject, Editability>());

/** `-webkit-user-modify`, which `contenteditable` and the user-agent style sheet set, and the root inherits from design mode. */
const BY_STYLE: ReadonlyMap<string, Editability> = new Map<string, Editability>([
  ["read-only", null],
  ["read-write", "richtext"],
  ["read-write-plaintext-only", "plaintext"],
]);

/**
 * Whether and how the content of `object` may be edited in place; text controls are no part of this. Where style does not say
 * (nothing rendered, no browser) the attribute does, inherited along the tree of nodes. Blink: `IsEditable`, `IsRichlyEditable`
 * (core/editing)
 */
export function contentEditability(pass: Pass, object: AxObject): Editability {
  const element = elementOf(pass, object);
  if (element === undefined) return null;
  if (element === null) return pass.dom.designMode(pass.document) === "on" ? "richtext" : null;
  if (element.editability === undefined) {
    const style = element.dropDown ? pass.layout.style(element.element!) : element.style;
    const byStyle = BY_STYLE.get(style.get("-webkit-user-modify"));
    element.editability = byStyle === undefined ? inheritedEditability(pass, element) : byStyle;
  }
  return element.editability;
}

/** Where a slotted node, or one that an image shows of its map, stands in its own tree; undefined at the top of a shadow tree, which inherits nothing. */
function slottedFrom({ dom, objects }: Pass, { node }: AxObject): AxObject | undefined {
  const parent = dom.parentNode(node);
  return parent ? objects.get(parent) : undefined;
}

const parentOf = (pass: Pass, object: AxObject): AxObject | null | undefined => (object.crossesShadow || object.flatParent?.tag === "img" ? slottedFrom(pass, object) : object.flatParent);

/** The HTML element itself or the nearest one around it in its own tree (`IsEditable`, 156); slots of user-agent shadow trees have no style to ask for. */
function elementOf(pass: Pass, object: AxObject): AxObject | null | undefined {
  let current: AxObject | null | undefined = object;
  while (current && (current.element === null || current.ns !== "html")) current = parentOf(pass, current);
  return current;
}

function inheritedEditability(pass: Pass, object: AxObject): Editability {
  const known = knownInherited(pass);
  const path: AxObject[] = [];
  let result: Editability = null;
  for (let current: AxObject | null | undefined = object; current; current = parentOf(pass, current)) {
    const cached = known.get(current);
    const own = cached === undefined ? contentEditableAttribute(pass, current) : cached;
    if (own !== undefined) {
      result = own;
      break;
    }
    path.push(current);
  }
  for (const current of path) known.set(current, result);
  return result;
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
  const isOnlyNode = object.ofNode && ((!isAtomicTextField(pass, object) && !isEditingHost(pass, object)) || isDisabledFormControl(pass, object));
  return isOnlyNode ? null : laidOutState(pass, object);
}

function laidOutState(pass: Pass, object: AxObject): Editability {
  if (isInertInCanvas(pass, object) || (object.dropDown && !part("elements").isStyledInside(pass, object))) return null;
  switch (object.kind) {
    case "inlineTextBox":
      return object.parent === null ? null : laidOutState(pass, object.parent);
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
