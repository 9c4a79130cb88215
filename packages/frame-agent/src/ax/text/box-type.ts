import { hasImageContent } from "../generated/element-alt.js";
import { isPositioned } from "../layout/positioned.js";
import type { AxObject } from "../object.js";
import { ATOMIC_IN_LINES } from "../spec/elements.js";

/**
 * How an object takes part in inline layout.
 * - `none`: no box, nor has anything inside. `contents`: no box, but its children have.
 * - `inline`: an inline box that its content flows through. `atomic`: an inline-level box of its own.
 * - `block`: in-flow and block-level. `out-of-flow`: floated or positioned.
 * - `break`: `<br>`. `break-opportunity`: `<wbr>`.
 */
export type BoxType = "none" | "contents" | "inline" | "atomic" | "block" | "out-of-flow" | "break" | "break-opportunity";

/** How a box lays out its children; `fieldset`: as `flex`, but in a box inside of it, so that its white space is that of a block (`LayoutFieldset`, 156). */
export type InnerType = "flow" | "flex" | "fieldset" | "table" | "nothing";

/** Elements, pseudo-elements, parts and anonymous boxes; texts and generated images have no such type. Not to be asked before the flat tree is built. */
export const boxType = (object: AxObject): BoxType => (object.boxType ??= findBoxType(object));

function findBoxType(object: AxObject): BoxType {
  if (!object.rendered) return "none";
  const { style, tag } = object;
  if (tag === "wbr" && object.ns === "html") return "break-opportunity";
  if (!object.box) return "contents";
  if (tag === "::marker") return hasInsideMarker(object.flatParent!) ? "inline" : "out-of-flow";
  if (isSvgPart(object)) return isSvgInline(object) ? "inline" : "block";
  if (isLineBreak(object)) return "break";
  const { display } = style;
  if (isInlineLevel(object)) return FLOWS_THROUGH.test(display) && !isReplaced(object) ? "inline" : "atomic";
  // Floats and positioned boxes are never inline-level nor parts of a table (CSS 2 §9.7).
  if (isTablePartDisplay(display)) return "block";
  return isPositioned(style) || style.float !== "none" ? "out-of-flow" : "block";
}

const FLOWS_THROUGH = /^(?:inline|ruby|ruby-text|inline list-item)$/;

/**
 * Its box is inline-level, as far as its `display` says (css-display-3; Blink: `LayoutObject::IsInline`). `ruby-text` makes a block of what
 * is replaced (`ComputedStyle::IsDisplayInlineType`, 156), and of SVG every box is inline that is no text's (`LayoutSVGModelObject`).
 */
export function isInlineLevel(object: AxObject): boolean {
  const { display } = object.style;
  if (isSvgPart(object)) return object.tag !== "text";
  return isLineBreak(object) || display.includes("inline") || display === "ruby" || display === "contents" || display === "math" || (display === "ruby-text" && !isReplaced(object));
}

/** A text in layout, whatever its `display` (Blink: `LayoutBR`). */
export const isLineBreak = ({ tag, ns }: AxObject): boolean => tag === "br" && ns === "html";

/** A text of its own: a node's, a generated one or one of a part, but no generated image (Blink: `LayoutObject::IsText`). */
export const isLayoutText = ({ kind, tag }: AxObject): boolean => kind === "text" || tag === "#text" || (kind === "generated" && tag !== "img");

/** What is inside stands in the lines of the block around it. */
export function isTransparent(object: AxObject): boolean {
  const type = boxType(object);
  return type === "inline" || type === "contents";
}

/** The box whose lines hold the object. */
export function blockAround(object: AxObject): AxObject | null {
  let block = object.flatParent;
  while (block && isTransparent(block)) block = block.flatParent;
  return block;
}

/** Markers of inline list items have no place outside. */
export function hasInsideMarker({ style }: Pick<AxObject, "style">): boolean {
  return style.display === "inline list-item" || style.get("list-style-position") === "inside";
}

export function isReplaced(object: AxObject): boolean {
  if (object.kind === "pseudo" || object.kind === "wrapper") return false;
  if (hasImageContent(object)) return true;
  if (object.ns !== "html") return object.tag === "svg";
  // The fallback content of an object flows like any other.
  return object.tag === "object" ? object.flatChildren.every(({ kind }) => kind === "pseudo") : object.tag === "fieldset" || isAtomicElement(object);
}

/** For HTML elements that are inline by their `display`. */
const isAtomicElement = (object: AxObject): boolean => !object.isPlain && ATOMIC_IN_LINES.has(object.tag);

/** What is in it is laid out by the rules of SVG; HTML begins again in a `foreignObject`. */
export const holdsSvg = ({ ns, tag }: AxObject): boolean => ns === "svg" && tag !== "foreignObject";

/** Laid out by the rules of SVG, whatever its `display`: what stands in HTML is an `svg` of its own. */
export const isSvgPart = (object: AxObject): boolean => holdsSvg(object) && object.flatParent !== null && holdsSvg(object.flatParent);

/** Content of an SVG text flows through these, whatever their `display` (`LayoutSVGInline`). */
export function isSvgInline({ ns, tag, flatParent }: AxObject): boolean {
  if (ns !== "svg") return false;
  if (tag === "tspan" || tag === "textPath") return true;
  if (tag !== "a") return false;
  for (let a = flatParent; a?.ns === "svg"; a = a.flatParent) if (a.tag === "text") return true;
  return false;
}

const TABLE_PARTS: ReadonlySet<string> = new Set([
  "table-cell", "table-row", "table-row-group", "table-header-group", "table-footer-group", "table-caption", "table-column", "table-column-group",
]);

/** Inside an inline box a part of a table gets an anonymous inline table around it (CSS 2 §17.2.1). */
export const isTablePart = (object: AxObject): boolean => isTablePartDisplay(object.style.display) && !isReplaced(object);

const isTablePartDisplay = (display: string): boolean => TABLE_PARTS.has(display);

/** Its children stand in ruby columns, which do not break. */
export const isRuby = ({ style: { display } }: AxObject): boolean =>
  display === "ruby" || display === "ruby-text" || display === "block ruby";

/** The ruby annotation whose line holds the object. */
export function annotationAround({ flatParent: box }: AxObject): AxObject | null {
  while (box && box.style.display !== "ruby-text") box = isTransparent(box) ? box.flatParent : null;
  return box;
}

/** A `-webkit-box` that clamps lines computes to `flow-root` or `inline-block`, which takes a vertical one (`StyleAdjuster`, 156). */
export function innerType(object: AxObject): InnerType {
  const { style: { display }, tag } = object;
  if (holdsSvg(object)) return tag === "text" ? "flow" : "nothing";
  if (/table(?!-c)/.test(display)) return tag === "fieldset" ? "flow" : "table";
  // It is none of the displays that a button takes, either (`HTMLButtonElement::CreateLayoutObject`).
  if (!(tag === "button" ? /flex|grid/ : /flex|grid|-webkit/).test(display)) return "flow";
  return tag === "fieldset" ? tag : "flex";
}
