import type { AxObject } from "../../object.js";
import { ELEMENT } from "../../../dom/dom.js";
import { isContentImage } from "../../generated/element-alt.js";
import { isInTopLayer } from "../../inclusion/layout-default.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { ariaTokens } from "../../role/aria.js";
import type { Role } from "../../spec/blink-roles.js";
import { pushAll, pushReversed } from "../../tree/stack.js";
import { boxType, isLayoutText } from "../box-type.js";
import { firstFragment } from "../fragments/fragments.js";
import { isWhiteSpace } from "./white-space.js";

/**
 * Whether collapsible white space between two nodes, which has a layout object, keeps apart what would otherwise be read as one
 * word (ax-tree 1.3; Blink: `CanIgnoreSpace`, `CanIgnoreSpaceNextTo`). Neighbours are those of the plain DOM tree with
 * pseudo-elements, block boundaries or not.
 */
export function isNeeded(pass: Pass, space: AxObject): boolean {
  const before = neighbour(pass, space, "before");
  const after = neighbour(pass, space, "after");
  if (!before || !after) return false;
  if (isSeparate(pass, before, "before") || isSeparate(pass, after, "after")) return false;
  // Plain text in another box is apart anyway.
  const inOtherBox = ({ object }: Neighbour): boolean => {
    const box = object && object.inlineRun;
    return box !== null && box !== space.inlineRun;
  };
  return !inOtherBox(before) && !inOtherBox(after);
}

type Side = "before" | "after";

/** The next node in some direction; nodes without an object have no layout either. */
interface Neighbour {
  readonly object: AxObject | null;
}

/** Next sibling, pseudo-elements included, of the node or else of its nearest ancestor that has one; null at the edge of the tree. */
function neighbour(pass: Pass, start: AxObject, side: Side): Neighbour | null {
  const { dom } = pass;
  const besidePseudo = start.kind === "pseudo" ? neighbourOfPseudo(pass, start, side) : null;
  if (besidePseudo) return besidePseudo;
  for (let node: Node | null = start.node; node; node = dom.parentNode(node)) {
    const sibling = side === "after" ? dom.nextSibling(node) : dom.previousSibling(node);
    if (sibling) return { object: pass.objectOf(sibling) };
    const parent = dom.parentNode(node);
    const pseudo = parent && dom.nodeType(parent) === ELEMENT ? edgePseudo(pass.objectOf(parent), side) : null;
    if (pseudo) return { object: pseudo };
  }
  return null;
}

/** The neighbour of a pseudo-element inside its host. */
function neighbourOfPseudo(pass: Pass, pseudo: AxObject, side: Side): Neighbour | null {
  const { dom } = pass;
  const host = pass.objectOf(pseudo.node);
  const isLast = pseudo.tag === "::after";
  if (side === "after" ? isLast : !isLast) {
    const marker = side === "before" && pseudo.tag === "::before" ? host?.flatChildren[0] : undefined;
    return marker?.tag === "::marker" ? { object: marker } : null;
  }
  const child = side === "after" ? dom.firstChild(pseudo.node) : dom.lastChild(pseudo.node);
  if (child) return { object: pass.objectOf(child) };
  const other = edgePseudo(host, side);
  return other && other !== pseudo ? { object: other } : null;
}

/** `::before` (or else the marker) at the start of an element, `::after` at its end, in elements that do not lay them out, too. */
function edgePseudo(parent: AxObject | null, side: Side): AxObject | null {
  if (!parent) return null;
  const { flatChildren } = parent;
  if (side === "after") {
    const last = flatChildren[flatChildren.length - 1];
    return last?.kind === "pseudo" && last.tag === "::after" ? last : null;
  }
  let found: AxObject | null = null;
  for (const child of flatChildren) {
    if (child.kind !== "pseudo" || child.tag === "::after") break;
    if (child.rendered || child.tag === "::before") found = child;
  }
  return found;
}

const CELL_ROLES: ReadonlySet<Role> = new Set<Role>(["cell", "gridCell", "columnHeader", "rowHeader"]);

/** Steps into or past inline elements, after which white space is kept to be safe. */
const MAX_STEPS = 3;

/** Whether the neighbour is read apart from its surroundings with or without white space. */
function isSeparate(pass: Pass, start: Neighbour, side: Side): boolean {
  let { object } = start;
  for (let step = 0; ; step++) {
    if (!object || !hasLayoutObject(object)) return true;
    if (step > MAX_STEPS) return false;
    if (object.tag === "br" && object.kind === "element") return side === "before" || object.roleAttr === null;
    if (isLayoutText(object)) return isTextSeparate(pass, object, side);
    if (isImage(pass, object)) return false;
    const type = boxType(object);
    if (type === "break-opportunity") return false;
    if (type !== "inline") return true;
    if (object.roleAttr !== null && CELL_ROLES.has(ariaTokens(object.roleAttr)[0]!)) return true;
    if (object.tag === "option" && part("elements").hasOptionLabel(pass, object)) return false;
    const child = edgeChild(pass, object, side);
    if (child) {
      // A block inside an inline box has an anonymous block around it.
      if (child.kind === "element" && boxType(child) === "block") return step < MAX_STEPS;
      object = child;
    } else if (object.kind === "wrapper" || object.kind === "pseudo") return false;
    else {
      const next = neighbour(pass, object, side);
      if (!next) return false;
      object = next.object;
    }
  }
}

const hasLayoutObject = (object: AxObject): boolean => object.box || boxType(object) === "break-opportunity";

/** Images often stand for a character. So do videos, which are laid out like images. */
function isImage(pass: Pass, object: AxObject): boolean {
  if (object.kind === "generated") return object.tag === "img";
  if (isContentImage(pass, object)) return true;
  if (object.kind !== "element" || object.ns !== "html") return false;
  if (object.tag === "input") return pass.dom.inputType(object.element as HTMLInputElement) === "image";
  if (object.tag === "embed" || object.tag === "object") return part("elements").showsImageResource(pass, object);
  return object.tag === "img" || object.tag === "video" || object.tag === "audio";
}

function isTextSeparate(pass: Pass, text: AxObject, side: Side): boolean {
  if (text.text === "" && text.kind !== "text") return false;
  if (isWhiteSpace(text.text)) return true;
  // Blink looks at the first line fragment in both directions.
  const fragment = firstFragment(pass, text);
  const char = side === "after" ? fragment[0] : fragment[fragment.length - 1];
  return char === " " || char === "\n" || char === "\t";
}

/** First or last child in layout, through boxless elements. */
function edgeChild(pass: Pass, object: AxObject, side: Side): AxObject | null {
  const push = side === "after" ? pushReversed : pushAll;
  const stack: AxObject[] = [];
  push(stack, object.flatChildren);
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (isInTopLayer(pass, child)) continue;
    if (hasLayoutObject(child)) return child;
    if (child.rendered && child.kind !== "text") push(stack, child.flatChildren);
  }
  return null;
}
