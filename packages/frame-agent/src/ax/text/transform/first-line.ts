import { isStyled } from "../../generated/rules/text-pseudos.js";
import { edge } from "../../layout/content-box.js";
import type { Rect, StyleFacts } from "../../layout/layout.js";
import { lineHeight, normalLineHeight } from "../../layout/line-height.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { pushReversed } from "../../tree/stack.js";
import { isBlockContainer } from "../block-container.js";
import { blockAround, boxType, isLayoutText, isTransparent } from "../box-type.js";
import { firstLetterOf } from "../first-letter/first-letter.js";
import { transformText } from "./transform.js";

/**
 * Applies the `text-transform` of a `::first-line` rule to the fragments on that line. It shows in inline text boxes only: a
 * text's name does not know its lines.
 */
export function withFirstLine(pass: Pass, object: AxObject, fragments: readonly string[]): readonly string[] {
  if (!pass.layout.hasGeometry) return fragments;
  const block = blockAround(object);
  const style = block && firstLineStyle(pass, block);
  // Its own was applied to all of it.
  if (!block || !style || style.textTransform === "none" || style.textTransform === object.style.textTransform || startsWithBlock(block)) return fragments;
  const line = firstLineRect(pass, block);
  if (!line) return fragments;
  if (object.kind === "generated") return withGenerated(pass, object, block, line, fragments, style);
  const rects = lineRects(pass, object);
  return fragments.map((text, i) => {
    const rect = rects[Math.min(i, rects.length - 1)];
    return rect && isBeside(rect, line) ? transformText(text, style, " ") : text;
  });
}

/** Text before an inline element, or in the block itself, stands where that begins, text after it where it ends. */
function withGenerated(pass: Pass, object: AxObject, block: AxObject, line: Rect, fragments: readonly string[], style: StyleFacts): readonly string[] {
  const { tag } = object.flatParent!;
  const pseudo = firstText(block)?.flatParent === object.flatParent ? "::before" : tag;
  const host = pass.objectOf(object.node);
  if (!host?.element || (tag !== "::before" && tag !== "::after") || (host !== block && boxType(host) !== "inline")) return fragments;
  const { top, bottom } = pass.layout.rect(host.element);
  const height = line.bottom - line.top;
  const [start, end] = host === block ? [line.top, bottom - edge(host.style, "block-end")] : [top, bottom];
  const [own, at] = pseudo === "::before" ? [{ top: start, bottom: start + height }, 0] : [{ top: end - height, bottom: end }, fragments.length - 1];
  const isOneLine = end - start < 1.5 * height;
  return isBeside(own, line) ? fragments.map((text, i) => (isOneLine || i === at ? transformText(text, style, " ") : text)) : fragments;
}

/** The style for the first line of a block: its own, or that of a block that it is the first part of. */
function firstLineStyle(pass: Pass, block: AxObject): StyleFacts | null {
  for (let b: AxObject | null = block; b?.element && hasFirstLine(b); b = b.flatParent) {
    if (isStyled(pass, b, "::first-line")) return pass.layout.pseudoStyle(b.element, "::first-line");
    if (boxType(b) !== "block" || firstInFlow(b.flatParent) !== b) return null;
  }
  return null;
}

/** Block containers have one, but neither inline boxes around blocks nor the cells of MathML. */
const hasFirstLine = (box: AxObject): boolean =>
  isBlockContainer(box) && !isTransparent(box) && (box.ns !== "math" || box.tag !== "mtd" || box.style.display !== "table-cell");

const firstInFlow = (parent: AxObject | null): AxObject | undefined =>
  parent?.flatChildren.find((child) => child.box && child.tag !== "::marker" && (child.kind === "text" || boxType(child) !== "out-of-flow"));

/** The first line of a block is in the block that it begins with, even if that has none. */
function startsWithBlock(block: AxObject): boolean {
  const first = firstInFlow(block);
  return first !== undefined && first.kind !== "text" && boxType(first) === "block";
}

/** Where the first text of a block stands, but for annotations above it; null where boxes in the line before it have that for themselves. */
function firstLineRect(pass: Pass, block: AxObject): Rect | null {
  const stack = [...block.flatChildren].reverse();
  let atomic: Rect | null = null;
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object.kind === "text" && object.box) {
      const line = lineRects(pass, object)[0];
      if (line) return !atomic || isBeside(line, atomic) || isBeside(atomic, line) ? line : null;
    } else if (object.element && boxType(object) === "break") return pass.layout.rect(object.element);
    else if (object.element && boxType(object) === "atomic") atomic ??= pass.layout.rect(object.element);
    else if (object.kind !== "text" && boxType(object) !== "out-of-flow" && object.style.display !== "ruby-text") pushReversed(stack, object.flatChildren);
  }
  return atomic ? null : contentStart(pass, block);
}

function firstText(block: AxObject): AxObject | null {
  const stack = [block];
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (isLayoutText(object) && object.text !== "") return object;
    pushReversed(stack, object.flatChildren);
  }
  return null;
}

/** Where the text of the first line is, in a block in which all is generated: the rest of the line's height is above and below. */
function contentStart({ layout }: Pass, { element, style }: AxObject): Rect {
  const rect = layout.rect(element!);
  const height = normalLineHeight(style);
  const top = rect.top + edge(style, "block-start") + (lineHeight(style) - height) / 2;
  return { ...rect, top, bottom: top + height };
}

/** The text's rectangles without that of a first letter, which is no fragment of its own and may be taller than the line. */
function lineRects(pass: Pass, object: AxObject): ArrayLike<Rect> {
  const { node } = object;
  const letter = firstLetterOf(pass, object);
  const rects = letter > 0 ? pass.layout.textRangeRects(node, letter, pass.dom.data(node as Text).length) : [];
  return rects.length > 0 ? rects : pass.layout.textRects(node);
}

/** On the same line: they overlap in the direction in which lines follow each other. */
function isBeside(a: Pick<Rect, "top" | "bottom">, b: Rect): boolean {
  const middle = (a.top + a.bottom) / 2;
  return middle > b.top && middle < b.bottom;
}
