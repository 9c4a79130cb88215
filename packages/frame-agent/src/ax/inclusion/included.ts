import { listStyleOf } from "../generated/lists/list-style.js";
import type { StyleFacts } from "../layout/layout.js";
import { isEmbedding, type AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { isStructure } from "../spec/role-sets.js";
import { isInlineLevel } from "../text/box-type.js";
import { NOT_RENDERED } from "./hidden.js";
import type { NameUse } from "./name-use.js";

const TABLE_TAGS = new Set(["table", "tbody", "tr", "td", "th"]);

/**
 * Whether an ignored object stays in the tree, as a node that says why it is ignored (ax-tree 3.6; Blink:
 * `AXNodeObject::ComputeIsIgnoredButIncludedInTree`, observed on 156). `hidden`: it is ignored for being hidden.
 */
export function isIncludedAlthoughIgnored(pass: Pass, object: AxObject, hidden: boolean, nameUse: NameUse): boolean {
  switch (object.kind) {
    case "generated":
    case "wrapper":
      return !hidden;
    case "pseudo":
      // The marker of a pseudo-element has no node of its own that would keep it (156); a first letter has that of its block.
      return !hidden || object.flatParent!.kind !== "pseudo" || (object.tag === "::first-letter" && !object.flatParent!.hidden);
    case "ua":
      return object.crossesShadow || (object.ua!.listed && !(object.tag === "::scroll-marker" && object.flatParent!.hidden)) || isListedByLayout(object, hidden) || isNameOnly(object, hidden, nameUse);
    default:
      break;
  }
  if (object.crossesShadow || isInMap(object)) return true;
  if (isNameOnly(object, hidden, nameUse)) return true;
  const { parent } = object;
  const inLabel = parent?.kind === "element" && parent.ns === "html" && parent.tag === "label";
  const inRubyText = parent?.kind === "element" && parent.ns === "html" && parent.tag === "rt";
  if (object.kind === "text") return inLabel || inRubyText;
  return elementIsListed(pass, object) || (inLabel && object.tag !== "span") || inRubyText || isListedByLayout(object, hidden);
}

function elementIsListed(pass: Pass, object: AxObject): boolean {
  const { dom } = pass;
  const { tag } = object;
  if (pass.ownedObjects.has(object) || (object.hasAriaAttr && dom.attr(object.element!, "aria-owns"))) return true;
  if (hasPseudoObject(pass, object)) return true;
  if (object.role === "menu" || object.attributeNames.includes("lang")) return true;
  if (object.ns === "svg") return false;
  if (object.hidden === NOT_RENDERED && breaksLineWithoutBox(pass, object)) return true;
  if (object.ns !== "html") return false;
  if (tag === "html" || tag === "label" || object.role === "audio" || object.role === "video" || tag === "rt" || TABLE_TAGS.has(tag)) return true;
  if (tag === "option" || tag === "optgroup") return object.role === "menuListOption" && !isInWrapper(object);
  return false;
}

/** What is not known to be hidden but has no box of its own breaks lines by its role (Blink: `AXObject::IsLineBreakingObject`). */
function breaksLineWithoutBox(pass: Pass, object: AxObject): boolean {
  const { tag, role, style, dropDown } = object;
  const isVisible = dropDown ? !dropDown.hidden && part("elements").isKnownAsShown(pass, object) : style.display !== "none" && style.visibility === "visible";
  return isVisible && (tag === "br" || isStructure(role)) && style.get("interactivity") !== "inert";
}

/** Neither directly in its drop-down nor in a group. */
const isInWrapper = ({ parent }: AxObject): boolean => parent?.kind === "element" && parent.tag !== "optgroup";

/** What a map contains stands elsewhere than in its DOM parent. */
const isInMap = ({ flatParent }: AxObject): boolean => flatParent?.ns === "html" && (flatParent.tag === "img" || flatParent.tag === "map");

/** `::before`, `::after` or a marker; excluded ones count, too, and markers of what lays out none. What is locked may have kept some. */
function hasPseudoObject(pass: Pass, object: AxObject): boolean {
  const { flatChildren, element, dropDown, rendered, style } = object;
  if (flatChildren.length === 0 && rendered && pass.dom.firstChild(element!) && pass.layout.isDisplayLocked(element!, style)) return part("elements").hasKeptPseudo(pass, object);
  if (!rendered && style.display.includes("list-item") && part("elements").isLockedWithoutBox(pass, object)) return false;
  return dropDown ? part("elements").hasPseudoInside(pass, object) : hasPseudoWith(pass, object, style);
}

/** Whether it has one if this is its style. */
export function hasPseudoWith(pass: Pass, object: AxObject, style: StyleFacts): boolean {
  const { flatChildren, box, ns } = object;
  const isPseudo = (child: AxObject | undefined): boolean => child?.kind === "pseudo";
  return ((!box || ns === "svg") && style.display.includes("list-item") && listStyleOf(pass, object, style) !== null) || isPseudo(flatChildren[0]) || isPseudo(flatChildren[flatChildren.length - 1]);
}

/** Visible block-level boxes stay (Blink: `AXObject::IsLineBreakingObject`), and HTML groups, laid out or not. */
function isListedByLayout(object: AxObject, hidden: boolean): boolean {
  if (hidden || object.role === "none") return false;
  if (object.kind === "element" && object.ns === "html" && object.role === "group") return true;
  if (!object.box || object.ofNode) return false;
  return !isInlineLevel(object);
}

/** Also for what the fullscreen element blocks. */
const isInert = ({ reasons }: AxObject): boolean => reasons.length > 0 && /^(?:inert|active)/.test(reasons[0]!.name);

/** Hidden objects that a name or description is made of (ax-tree 3.6.k). Being inert alone does not count. */
function isNameOnly(object: AxObject, hidden: boolean, nameUse: NameUse): boolean {
  if (nameUse === null) return false;
  if (nameUse === "value") return hidden;
  if (object.ns === "html" && !object.box && (object.tag === "datalist" || object.tag === "option")) return false;
  if (isEmbedding(object) && object.box && object.style.visibility === "visible" && object.hidden?.name.startsWith("ariaHidden")) return false;
  if (isInert(object)) return (object.kind === "text" ? !object.rendered : !object.box) || object.style.visibility !== "visible";
  if (hidden) return true;
  return !object.box && object.kind !== "text";
}
