import { isMultiColumn } from "../generated/wrappers.js";
import { contentSize } from "../layout/content-box.js";
import type { Rect } from "../layout/layout.js";
import { pixels } from "../layout/pixels.js";
import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { pushReversed } from "../tree/stack.js";
import { blockAround, boxType } from "./box-type.js";
import { isPlainBlock, NO_ELLIPSES, type Ellipses } from "./ellipsis.js";
import { firstLetters } from "./first-letter.js";
import { isCutOff } from "./rects.js";

/** Something that stands in a line: a fragment of a text, or a box. */
interface Item {
  readonly text: AxObject | null;
  /** Among the rects of its text. */
  readonly index: number;
  readonly rect: Rect;
  readonly isCut: boolean;
}

/** At the end of the last line of a clamped block. Columns, fieldsets and SVG's own boxes are not clamped, and no width leaves no place (156). */
export function ellipsisOfClamp(pass: Pass, block: AxObject): Ellipses {
  if ((block.ns === "svg" && block.tag !== "foreignObject") || isMultiColumn(block) || block.tag === "fieldset" || contentSize(block.style, "inline") === 0) return NO_ELLIPSES;
  const count = Number.parseInt(block.style.get("-webkit-line-clamp"), 10);
  const lines = linesOf(itemsOf(pass, block, true));
  const line = lines[count - 1];
  if (!line || line.some((item) => item.isCut)) return NO_ELLIPSES;
  const last = lastOf(line);
  if (lines.length <= count && !isFollowedByBlock(block, last)) return NO_ELLIPSES;
  // A box that leaves no room is hidden, where text is cut.
  return last.text ? after(last) : afterFitting(line, room(pass, block));
}

/** Where a line from right to left ends is its left edge. */
function lastOf(line: readonly Item[]): Item {
  const last = line[line.length - 1]!;
  if (!last.text || blockAround(last.text)?.style.get("direction") !== "rtl") return last;
  return line.reduce((a, b) => (b.rect.left <= a.rect.left ? b : a));
}

/** A block after the last line counts as more content, even an empty one. */
function isFollowedByBlock(block: AxObject, { text }: Item): boolean {
  for (let container: AxObject | undefined = block; container; ) {
    if (lacksContent(container)) return true;
    const last: AxObject | undefined = container.flatChildren.findLast(isInFlow);
    if (!last || last.kind === "text" || last.kind === "generated") return false;
    const type = boxType(last);
    container = last;
    if (type === "contents" || type === "inline") continue;
    if (type !== "block") return false;
    let ancestor = text;
    while (ancestor && ancestor !== last) ancestor = ancestor.flatParent;
    if (!ancestor) return true;
  }
  return false;
}

/** The slot for the content of `details` is a block even if it is empty, but has no object then. */
const lacksContent = ({ kind, tag, ns, flatChildren }: AxObject): boolean =>
  kind === "element" && tag === "details" && ns === "html" && !flatChildren.some(({ key }) => key.endsWith("/slot[1]"));

function isInFlow(object: AxObject): boolean {
  if (object.kind === "text" || object.kind === "generated") return object.box && object.text !== "";
  const type = boxType(object);
  return type !== "none" && type !== "out-of-flow";
}

/** Behind the last item that fits, in the lines that overflow. */
export function ellipsesAtEdge(pass: Pass, block: AxObject): Ellipses {
  const space = room(pass, block);
  for (const line of linesOf(itemsOf(pass, block))) {
    if (line.every(({ rect }) => rect.right <= space.edge + 0.1) || line.some((item) => item.isCut)) continue;
    const ellipses = afterFitting(line, space);
    if (ellipses.size > 0) return ellipses;
  }
  return NO_ELLIPSES;
}

/** Where lines end, and what an ellipsis takes of them. */
interface Room {
  readonly edge: number;
  readonly width: number;
}

const room = ({ layout }: Pass, { element, style }: AxObject): Room => ({
  edge: layout.rect(element!).right - pixels(style, "border-right-width") - pixels(style, "padding-right"),
  width: pixels(style, "font-size"),
});

function afterFitting(line: readonly Item[], { edge, width }: Room): Ellipses {
  const last = line.findLast(({ rect }) => rect.right + width <= edge);
  return last ? after(last) : NO_ELLIPSES;
}

const after = ({ text, index }: Item): Ellipses => (text ? new Map([[text, new Set([index])]]) : NO_ELLIPSES);

/** Texts and inline-level boxes of a block in layout order, those of nested blocks included; line breaks if wanted. */
function itemsOf(pass: Pass, block: AxObject, withBreaks = false): Item[] {
  const items: Item[] = [];
  const stack = [...block.flatChildren].reverse();
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object.kind === "text") {
      if (!object.box) continue;
      const rects = pass.layout.textRects(object.node);
      for (let index = floatsOf(pass, object); index < rects.length; index++) {
        items.push({ text: object, index, rect: rects[index]!, isCut: isCutOff(object, rects, index) });
      }
      continue;
    }
    if (object.kind === "generated") continue;
    if (object.kind === "ua" && object.tag === "#text") {
      items.push(...linesOfDefaultSummary(pass, object));
      continue;
    }
    const type = boxType(object);
    const isBreak = type === "break" && withBreaks;
    if (object.element && (isBreak || type === "atomic" || (type === "block" && isMarkerAlone(object)))) {
      items.push({ text: isBreak ? object : null, index: 0, rect: pass.layout.rect(object.element), isCut: false });
    }
    if (type !== "inline" && type !== "contents" && (type !== "block" || !isPlainBlock(object) || isFormattingContext(object))) continue;
    pushReversed(stack, object.flatChildren);
  }
  return items;
}

/** How many of a text's rects are those of its floated first letter, which stands in no line. */
function floatsOf(pass: Pass, text: AxObject): number {
  const letter = firstLetters(pass).get(text);
  return letter?.isFloat ? pass.layout.textRangeRects(text.node, 0, letter.length).length : 0;
}

/** A marker without anything to stand beside has a line of its own. */
const isMarkerAlone = ({ flatChildren }: AxObject): boolean => flatChildren[0]?.tag === "::marker" && !flatChildren.some((child, i) => i > 0 && isInFlow(child));

/** Nothing has its place, but it comes first. Too wide for a line it stands below its marker. */
function linesOfDefaultSummary(pass: Pass, text: AxObject): Item[] {
  const { layout } = pass;
  const details = pass.objectOf(text.node)!;
  const { top, left } = layout.rect(details.element!);
  const rect = { top, bottom: top, left, right: left, width: 0, height: 0 };
  const item: Item = { text, index: 0, rect, isCut: false };
  const wraps = layout.textWidth(text.style, `${DISCLOSURE_TRIANGLE}${text.text}`) > contentSize(details.style, "inline");
  return wraps ? [{ ...item, text: null }, item] : [item];
}

const DISCLOSURE_TRIANGLE = "▸ ";

/** Its lines are its own, whatever its display. */
const isFormattingContext = (object: AxObject): boolean =>
  object.tag === "fieldset" || isMultiColumn(object) || !/^(?:visible|clip)?$/.test(object.style.get("overflow-x"));

/** Items belong to one line as long as none lies wholly below the line's first item. */
function linesOf(items: readonly Item[]): Item[][] {
  const lines: Item[][] = [];
  let bottom = -Infinity;
  for (const item of items) {
    const middle = (item.rect.top + item.rect.bottom) / 2;
    if (middle >= bottom) {
      lines.push([]);
      bottom = item.rect.bottom;
    }
    lines[lines.length - 1]!.push(item);
  }
  return lines;
}

/** The fragments of a text with the ellipses that follow them: `before` rects that are no fragments come first. */
export function withEllipses(pass: Pass, text: AxObject, fragments: readonly string[], ellipses: ReadonlySet<number>, before: number): string[] {
  const ellipsis = part("elements").ellipsisOf(pass, blockAround(text)!);
  return fragments.flatMap((fragment, i) => (ellipses.has(before + i) ? [fragment, ellipsis] : fragment));
}
