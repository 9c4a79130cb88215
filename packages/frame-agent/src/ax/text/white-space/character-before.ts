import { nativeControlValue } from "../../control-value.js";
import type { AxObject } from "../../object.js";
import { isInTopLayer } from "../../inclusion/layout-default.js";
import { isPositioned } from "../../layout/positioned.js";
import type { Pass } from "../../pass.js";
import { imageKind } from "../../tree/image-map.js";
import { boxType, innerType, isTransparent } from "../box-type.js";
import { isWhiteSpace } from "./white-space.js";

/**
 * What `capitalize` takes for the character before the first text after the beginning of a box, where no text is in between (Blink:
 * `LayoutText::PreviousCharacter`). That of a positioned box goes on with what is laid out before this (156).
 */
export function lastCharacterAt(pass: Pass, box: AxObject): string {
  return isPositionedFlow(box) ? lastCharacterBefore(pass, box) : lastCharacterOf(pass, box);
}

/** Positioned, with lines of its own. */
const isPositionedFlow = (object: AxObject): boolean => isPositioned(object.style) && boxType(object) === "out-of-flow" && innerType(object) === "flow";

/**
 * The last character that a box lays out in texts of its own, which are no objects: an image's alternative text, labels of options
 * and of a closed drop-down. A space without such a text.
 */
function lastCharacterOf(pass: Pass, object: AxObject): string {
  return object.ns === "html" && object.kind === "element" ? (laidOutLabel(pass, object)?.slice(-1) || " ") : " ";
}

function laidOutLabel(pass: Pass, object: AxObject): string | null {
  const { dom } = pass;
  const element = object.element!;
  switch (object.tag) {
    case "img":
      // Where loading failed, texts laid out before that stay as they were. Data fails at once.
      return /^(?!data:)./i.test(dom.attr(element, "src") ?? "") || imageKind(pass, element) === "img" ? null : (dom.attr(element, "alt") ?? dom.attr(element, "title"));
    case "select":
      return nativeControlValue(pass, object);
    case "option":
      return dom.attr(element, "label") || dom.textContent(object.node);
    default:
      return null;
  }
}

/** What is in the top layer follows the whole document. */
function lastCharacterBefore(pass: Pass, box: AxObject): string {
  if (isInTopLayer(pass, box)) return lastOf(pass, pass.root.flatChildren) ?? " ";
  for (let node = box, parent = node.flatParent; parent; node = parent, parent = node.flatParent) {
    const character = lastOf(pass, parent.flatChildren, parent.flatChildren.indexOf(node));
    if (character !== null) return character;
    if (!isTransparent(parent) && !isPositionedFlow(parent)) break;
  }
  return " ";
}

/** Null where nothing but empty inline boxes is laid out. */
function lastOf(pass: Pass, siblings: readonly AxObject[], end = siblings.length): string | null {
  for (let i = end - 1; i >= 0; i--) {
    const child = siblings[i]!;
    if (!child.rendered || isInTopLayer(pass, child)) continue;
    const character = child.kind === "text" ? lastOfText(pass, siblings, i) : isMadeText(child) ? child.text.slice(-1) || null : lastOfBox(pass, child);
    if (character !== null) return character;
  }
  return null;
}

const isMadeText = ({ kind, tag }: AxObject): boolean => kind === "generated" || (kind === "ua" && tag === "#text");

/** White space behind blocks is not laid out. */
function lastOfText({ dom }: Pass, siblings: readonly AxObject[], i: number): string | null {
  const data = dom.data(siblings[i]!.node as Text);
  if (!isWhiteSpace(data)) return data.slice(-1);
  const before = siblings.slice(0, i).findLast(({ kind, node }) => kind !== "text" || !isWhiteSpace(dom.data(node as Text)));
  return before && (before.kind === "text" || isTransparent(before)) ? " " : null;
}

function lastOfBox(pass: Pass, box: AxObject): string | null {
  return lastOf(pass, box.flatChildren) ?? (isTransparent(box) || boxType(box) === "none" ? null : lastCharacterOf(pass, box));
}
