import { isArea, type AxObject, type IgnoredReason } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { ALWAYS_INCLUDED } from "../spec/elements.js";
import { CELL_LIKE, CONTROLS, ROW_LIKE, TABLE_LIKE, isAlwaysIncluded } from "../spec/role-sets.js";
import { isClickable } from "../state/listeners/clickable.js";
import { isEditableRoot } from "../state/editing/editable.js";
import { isFocusable } from "../state/focus/focusable.js";
import { firstSvgChild } from "../name/native/svg.js";
import { isReplaced, isSvgPart } from "../text/box-type.js";

export const UNINTERESTING: readonly IgnoredReason[] = [{ name: "uninteresting" }];
export const PRESENTATIONAL: readonly IgnoredReason[] = [{ name: "presentationalRole" }];
export const NO_REASON: readonly IgnoredReason[] = [];
const EMPTY_ALT: readonly IgnoredReason[] = [{ name: "emptyAlt" }];

/** `true`: exposed; a list: ignored for these reasons; null: undecided, layout decides. */
export type Verdict = true | readonly IgnoredReason[] | null;

/**
 * Exposed or ignored by meaning (ax-tree 3.2, first match; Blink: `AXNodeObject::ShouldIncludeBasedOnSemantics`, observed on
 * 156). Hidden objects never get here.
 */
export function semanticVerdict(pass: Pass, object: AxObject): Verdict {
  if (object.kind === "document") return true;
  if (object.role === "none") return isExposedWithoutBox(pass, object) ? true : PRESENTATIONAL;
  if (!object.dropDown && isInRubyAnnotation(object)) return NO_REASON;
  if (object.kind === "pseudo") return object.cssAlt !== null || object.role === "listItem" || isAtomicBesideElements(pass, object) || null;
  if (object.kind === "generated" && object.role === "image") return true;
  if (object.kind !== "element") return null;

  const { dom } = pass;
  const { role, tag } = object;
  const element = object.element!;
  const html = object.ns === "html";
  if (object.ns === "svg") {
    const verdict = svgVerdict(pass, object);
    if (verdict !== null) return verdict;
  }
  if (TABLE_LIKE.has(role) || ROW_LIKE.has(role) || CELL_LIKE.has(role) || (html && ALWAYS_INCLUDED.has(tag))) return true;
  if (html && tag === "html") return UNINTERESTING;
  if (!(html && tag === "body") && isFocusable(pass, object)) return true;
  if (role === "link" || role === "heading" || isClickable(pass, object)) return true;
  if (html && tag === "legend") return !isExposedWithoutBox(pass, object) && object.ariaRole === null && part("elements").isInOptgroup(object) ? NO_REASON : true;
  if (CONTROLS.has(role) || object.ariaRole !== null) return true;
  if (isEditableRoot(pass, object)) return true;
  if (isAlwaysIncluded(role)) return true;
  if (hasAriaAttribute(object) || (object.attributeNames.includes("title") && dom.attr(element, "title"))) return true;
  if (role === "image" && object.ns !== "svg" && object.cssAlt === null) return dom.attr(element, "alt") === "" && !object.dropDown ? EMPTY_ALT : true;
  if (isLinkTarget(pass, object)) return true;
  if (isAtomicInlineWithSiblings(pass, object)) return true;
  if (object.cssAlt !== null) return true;
  if (html && tag === "span" && !object.dropDown) return UNINTERESTING;
  if (html && tag === "label") {
    const control = part("elements").labelledCheckable(pass, object);
    return control ? [{ name: "labelFor", related: control }] : true;
  }
  if (tag === "foreignObject" && !object.dropDown && !isAtomicInline(object)) return PRESENTATIONAL;
  return null;
}

/** What element internals say is no attribute (`HasAriaAttribute`, Chromium 156). */
const hasAriaAttribute = ({ attributeNames, hasAriaAttr, internals }: AxObject): boolean =>
  hasAriaAttr && (internals === null || attributeNames.some((name) => name.startsWith("aria-")));

/** In a closed drop-down not even role none takes an element out. */
const isExposedWithoutBox = (pass: Pass, object: AxObject): boolean =>
  object.dropDown !== null && object.element !== null && part("elements").dropDownVerdict(pass, object) === true;

/** Ruby annotations and their direct texts, one that alternative text of a pseudo-element makes included, are ignored without a reason: the base's description speaks them. */
function isInRubyAnnotation(object: AxObject): boolean {
  return object.role === "rubyAnnotation" || (object.role === "staticText" && object.parent?.role === "rubyAnnotation");
}

function svgVerdict(pass: Pass, object: AxObject): Verdict {
  const { dom } = pass;
  for (let a = object.dropDown ? null : object; a?.ns === "svg"; a = a.flatParent) if (a.tag === "symbol" && a.flatParent?.tag !== "use") return NO_REASON;
  const element = object.element!;
  if (object.role === "svgRoot" && object.tag === "svg" && dom.firstElementChild(element)) return true;
  return firstSvgChild(pass, element, "title") || firstSvgChild(pass, element, "desc") ? true : null;
}

/** Possible target of an in-page link; never inside a shadow tree (`AXObject::IsPossibleLinkTarget`…). */
function isLinkTarget(pass: Pass, { element, ns, tag, attributeNames }: AxObject): boolean {
  if (ns === "svg") return false;
  const isTarget = attributeNames.includes("id") ? tag !== "label" || ns !== "html" : ns === "html" && tag === "a" && attributeNames.includes("name");
  return isTarget && pass.scopeOf(element!) === pass.document;
}

/** Inline-level with a box of its own: `inline-*`, or a replaced element (`LayoutObject::IsAtomicInlineLevel`). That of an area does not count. */
export function isAtomicInline(object: AxObject): boolean {
  if (!object.box || isArea(object) || isSvgPart(object)) return false;
  const { display } = object.style;
  if (/^(?:-webkit-)?inline-|^(?:inline )?math$/.test(display)) return true;
  // Chromium makes no ruby of MathML (156).
  if (!/^(?:inline|ruby)/.test(display) || (object.ns === "math" && display.startsWith("ruby"))) return false;
  return isReplaced(object);
}

function isAtomicInlineWithSiblings({ dom }: Pass, object: AxObject): boolean {
  if (!isAtomicInline(object) || /^(?:svgRoot|canvas|embeddedObject)$/.test(object.role)) return false;
  return dom.nextElementSibling(object.element!) !== null || dom.previousElementSibling(object.element!) !== null;
}

/** A pseudo-element counts from two elements in its host on. */
function isAtomicBesideElements({ dom }: Pass, pseudo: AxObject): boolean {
  const first = isAtomicInline(pseudo) ? dom.firstElementChild(pseudo.node as Element) : null;
  return first !== null && dom.nextElementSibling(first) !== null;
}
