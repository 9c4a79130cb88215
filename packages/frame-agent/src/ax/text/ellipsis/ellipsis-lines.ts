import { isContained } from "../../generated/containment.js";
import { isMultiColumn } from "../../generated/wrappers.js";
import { contentSize, edge, textIndent } from "../../layout/content-box.js";
import type { Rect } from "../../layout/layout.js";
import { lineHeight } from "../../layout/line-height.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { boxAround } from "../../tree/box-around.js";
import { pushReversed } from "../../tree/stack.js";
import { blockAround, boxType, holdsSvg, isLayoutText, type BoxType } from "../box-type.js";
import { exceedsLine, isPlainBlock, lineClamp, NO_ELLIPSES, type Ellipses, type Followers } from "./ellipsis.js";
import { firstLetters } from "../first-letter/first-letter.js";
import { knownFragments } from "../fragments/known-fragments.js";
import { isCutOff, isVertical } from "../fragments/rects.js";
import { hasRightToLeft } from "../bidi/right-to-left.js";

/** Something that stands in a line: a fragment of a text, or a box. */
interface Item {
  readonly object: AxObject;
  /** Itself, where it is a text or a line break. */
  readonly text: AxObject | null;
  /** In whose lines it stands. */
  readonly block: AxObject;
  /** Among the rects of its text. */
  readonly index: number;
  readonly rect: Rect;
  readonly isCut: boolean;
}

/** At the end of the last line of a clamped block. Columns, fieldsets and SVG's own boxes are not clamped (156). */
export function ellipsisOfClamp(pass: Pass, block: AxObject): Ellipses {
  if (holdsSvg(block) || isMultiColumn(block) || block.tag === "fieldset") return NO_ELLIPSES;
  if (block.tag === "textarea") return part("elements").ellipsisOfTextArea(pass, block);
  const count = lineClamp(block);
  const lines = linesOf(itemsOf(pass, block, true));
  const line = lines[count - 1];
  if (!line || line.some((item) => item.isCut)) return NO_ELLIPSES;
  if (lines.length <= count && !isFollowedByBlock(block, line[line.length - 1]!)) return NO_ELLIPSES;
  return atEdgeOf(pass, block, line);
}

/** A block after the last line counts as more content, even an empty one, and so do inline boxes after a block: they have an anonymous one. */
function isFollowedByBlock(block: AxObject, { object }: Item): boolean {
  let isBehindBlock = false;
  for (let inner = object; inner !== block; inner = inner.flatParent!) {
    const parent = inner.flatParent!;
    const type = typeInFlow(inner);
    if (type !== "contents") isBehindBlock = type === "block" && boxType(boxAround(inner)!) !== "inline";
    const siblings = parent.flatChildren;
    for (let i = siblings.indexOf(inner) + 1; i < siblings.length; i++) if (holdsBlock(siblings[i]!, isBehindBlock)) return true;
    if (lacksContent(parent)) return true;
  }
  return false;
}

/** Generated images have no such type either. */
const typeInFlow = (object: AxObject): BoxType | "text" => (object.kind === "text" || object.kind === "generated" ? "text" : boxType(object));

/** Whether a block is in what an object has in the flow, or, where lines have an anonymous one, anything at all. */
function holdsBlock(object: AxObject, isAnonymous: boolean): boolean {
  const stack = [object];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (!isInFlow(next)) continue;
    const type = typeInFlow(next);
    if (type === "block" || (isAnonymous && type !== "contents")) return true;
    if (type === "contents" || type === "inline") pushReversed(stack, next.flatChildren);
  }
  return false;
}

/** The slot for the content of `details` is a block even if it is empty, but has no object then. */
const lacksContent = ({ kind, tag, ns, flatChildren }: AxObject): boolean =>
  kind === "element" && tag === "details" && ns === "html" && !flatChildren.some(({ key }) => key.endsWith("/slot[1]"));

function isInFlow(object: AxObject): boolean {
  const type = typeInFlow(object);
  return type === "text" ? object.box && object.text !== "" : type !== "none" && type !== "out-of-flow";
}

/** In each line of its own that overflows. */
export function ellipsesAtEdge(pass: Pass, block: AxObject): Ellipses {
  if (holdsSvg(block)) return NO_ELLIPSES;
  const place = placeOf(pass, block);
  const isRightToLeft = block.style.get("direction") === "rtl";
  const ellipses = new Map<AxObject, Followers>();
  // Where generated text stands from right to left is not known.
  const items = itemsOf(pass, block, false).filter(({ text }) => text?.tag !== "br" && !(isRightToLeft && text?.kind === "generated"));
  for (const line of linesOf(items)) {
    if (!line.some(({ rect }) => exceedsLine(block, place, rect)) || line.some((item) => item.isCut)) continue;
    for (const [text, places] of atEdgeOf(pass, block, line)) ellipses.set(text, new Map([...(ellipses.get(text) ?? []), ...places]));
  }
  return ellipses;
}

/** Where the lines of a block are. */
interface Place {
  readonly left: number;
  readonly right: number;
  /** In how much of their size they show; NaN where they are turned. */
  readonly scale: number;
}

/** Nothing but its size is known of a pseudo-element. */
function placeOf(pass: Pass, block: AxObject): Place {
  const { element, style } = block;
  const { borderBoxSize, contentWidth } = part("elements");
  const width = contentWidth(pass, block);
  if (!element) return { left: 0, right: width, scale: 1 };
  const { left, right, height } = pass.layout.rect(element);
  const size = borderBoxSize(pass, block, "inline");
  const scale = (right - left) / size;
  const isEven = Math.abs(scale * borderBoxSize(pass, block, "block") - height) < 1 || Math.abs(scale - 1) < 0.1;
  const scrollBar = size - edge(style, "inline-start") - edge(style, "inline-end") - width;
  const [onLeft, onRight] = style.get("direction") === "rtl" ? [scrollBar, 0] : [0, scrollBar];
  return { left: left + (edge(style, "left") + onLeft) * scale, right: right - (edge(style, "right") + onRight) * scale, scale: isEven ? scale : NaN };
}

/**
 * Behind the last item that leaves room for the ellipsis, or of which it leaves something: of the first at least a character. What starts
 * outside of the content box has none, so that no width leaves no place (Blink: `LineTruncator::EllipsizeChild`, 156).
 */
function atEdgeOf(pass: Pass, block: AxObject, line: readonly Item[]): Ellipses {
  const { layout } = pass;
  const { ellipsisOf, breakAnywhere } = part("elements");
  const last = line[line.length - 1]!;
  const own = last.block.element ? last.block : ((last.block.kind === "ua" && pass.objectOf(last.block.node)) || block);
  if (contentSize(own.style, "inline") === 0) return NO_ELLIPSES;
  const { left, right, scale } = placeOf(pass, own);
  const ellipsis = ellipsisOf(pass, own);
  // It is the last of what the line has of a text, wherever it stands.
  const after = ({ text }: Item): Ellipses => (text ? new Map([[text, new Map([[line.findLast((item) => item.text === text)!.index, [ellipsis]]])]]) : NO_ELLIPSES);
  if (isVertical(own) || Number.isNaN(scale)) return after(last);
  const isRightToLeft = own.style.get("direction") === "rtl";
  const isMixed = isRightToLeft || line.some((item) => item.text && hasRightToLeft(item.text.text));
  const visual = isMixed ? [...line].sort((a, b) => a.rect.left - b.rect.left) : line;
  const width = Math.ceil(layout.textWidth(own.style, ellipsis) * 64) / 64;
  // Lines are aligned when they have their ellipses.
  const isAligned = (isRightToLeft ? /center|left|end/ : /center|right|end/).test(own.style.get("text-align"));
  const shift = isAligned ? Math.max(0, isRightToLeft ? right - line[0]!.rect.right : line[0]!.rect.left - left) : 0;
  if (isRightToLeft) {
    // Where the line ends is its left edge.
    const fitting = visual.find(({ rect }) => rect.left >= left - shift + width * scale - TOLERANCE);
    return fitting ? after(fitting) : NO_ELLIPSES;
  }
  const end = right + shift - width * scale + TOLERANCE;
  for (let i = line.length - 1; i >= 0; i--) {
    const { text, index, rect } = visual[i]!;
    if (rect.right <= end) return after(visual[i]!);
    if (!text || text.kind === "text" || text.tag === "br" || rect.left >= (i > 0 ? end : right + shift)) continue;
    const shown = (knownFragments(text) ?? [text.text])[index]!;
    const [visible] = breakAnywhere(layout, text.style, shown, Infinity, (end - rect.left) / scale);
    if (visible || i === 0) return new Map([[text, new Map([[index, [visible || shown.slice(0, 1), ellipsis]]])]]);
  }
  return NO_ELLIPSES;
}

/** What transforms leave of a position, in pixels. */
const TOLERANCE = 0.005;

/** Texts, line breaks and inline-level boxes in the lines of a block, in layout order, and of the blocks in it if `isDeep`. */
function itemsOf(pass: Pass, block: AxObject, isDeep: boolean): Item[] {
  const items: Item[] = [];
  const stack = [...block.flatChildren].reverse();
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object.kind === "text") {
      if (!object.box) continue;
      const rects = pass.layout.textRects(object.node);
      for (let index = floatsOf(pass, object); index < rects.length; index++) {
        items.push({ object, text: object, block: blockAround(object)!, index, rect: rects[index]!, isCut: isCutOff(object, rects, index) });
      }
      continue;
    }
    if (object.kind === "generated") {
      // How wide an image is does not show, which matters where a line overflows.
      if (isDeep || isLayoutText(object)) items.push(...generatedItems(pass, block, object, items[items.length - 1]));
      continue;
    }
    if (object.kind === "ua" && object.tag === "#text") {
      items.push(...linesOfDefaultSummary(pass, object));
      continue;
    }
    const type = boxType(object);
    if (object.kind === "pseudo" && type === "atomic") items.push(...generatedItems(pass, block, object, items[items.length - 1]));
    const isBreak = type === "break";
    if (object.element && (isBreak || type === "atomic" || (type === "block" && isMarkerAlone(object) && !isFormattingContext(object)))) {
      items.push({ object, text: isBreak ? object : null, block: blockAround(object)!, index: 0, rect: pass.layout.rect(object.element), isCut: false });
    }
    if (type !== "inline" && type !== "contents" && !(isDeep && type === "block" && isPlainBlock(object) && !isFormattingContext(object))) continue;
    pushReversed(stack, object.flatChildren);
  }
  return items;
}

/** No rects are known of these: they are taken to follow what is before them in their line. */
function generatedItems(pass: Pass, block: AxObject, object: AxObject, before: Item | undefined): Item[] {
  const { outerEdge, outerSize } = part("elements");
  const text = isLayoutText(object) ? object : null;
  const own = blockAround(object) ?? block;
  const { element, style } = own.element ? own : block;
  const { left: start, scale } = placeOf(pass, own.element ? own : block);
  let { right: left, top, bottom } = before?.rect ?? NO_RECT;
  if (!before || before.text?.tag === "br" || before.block !== own) {
    left = start + textIndent(style);
    top = Math.max(bottom, element ? pass.layout.rect(element).top + edge(style, "top") : 0);
    bottom = top + lineHeight(style);
  }
  const pseudo = object.flatParent!;
  if (text && pseudo !== own && pseudo.kind === "pseudo") left += outerEdge(pseudo, "inline-start");
  return (text ? knownFragments(text)! : [""]).map((shown, index) => {
    if (index > 0) [left, top, bottom] = [start, bottom, bottom + lineHeight(style)];
    const width = (text ? pass.layout.textWidth(text.style, shown) : object.kind === "pseudo" ? outerSize(object) : 0) * (scale || 1);
    return { object, text, block: own, index, rect: { left, top, right: left + width, bottom, width, height: bottom - top }, isCut: false };
  });
}

const NO_RECT = { right: 0, top: 0, bottom: -Infinity };

/** How many of a text's rects are those of its floated first letter, which stands in no line. */
function floatsOf(pass: Pass, text: AxObject): number {
  const letter = firstLetters(pass).get(text);
  return letter && letter.style.float !== "none" ? pass.layout.textRangeRects(text.node, 0, letter.length).length : 0;
}

/** A marker without anything to stand beside has a line of its own. */
const isMarkerAlone = ({ flatChildren }: AxObject): boolean => flatChildren[0]?.tag === "::marker" && !flatChildren.some((child, i) => i > 0 && isInFlow(child));

/** The triangle and the text, which show no places: they come first. Too wide for a line the text stands below its triangle. */
function linesOfDefaultSummary(pass: Pass, object: AxObject): Item[] {
  const { startOfDefaultSummary, wrapsDefaultSummary } = part("elements");
  const details = pass.objectOf(object.node)!;
  const { style } = details;
  const { top } = pass.layout.rect(details.element!);
  const { left, right, scale } = placeOf(pass, details);
  const item = (text: AxObject | null, start: number, size: number, line: number): Item => {
    const width = size * scale;
    const x = style.get("direction") === "rtl" ? right - start * scale - width : left + start * scale;
    return { object, text, block, index: 0, rect: { top: top + line, bottom: top + line + 1, left: x, right: x + width, width, height: 1 }, isCut: false };
  };
  const block = blockAround(object)!;
  const start = startOfDefaultSummary(style);
  const wraps = wrapsDefaultSummary(pass, details, object.text);
  return [item(null, 0, start, 0), item(object, wraps ? 0 : start, pass.layout.textWidth(style, object.text), wraps ? 1 : 0)];
}

/** Its lines are its own, whatever its display (Blink: `LayoutBlockFlow::CreatesNewFormattingContext`, 156). */
const isFormattingContext = (object: AxObject): boolean =>
  object.tag === "fieldset" ||
  isMultiColumn(object) ||
  isVertical(object) !== isVertical(object.flatParent!) ||
  isContained(object, /layout|paint|content|strict/) ||
  /auto|hidden|scroll|,[^n,]/.test(`${object.style.get("overflow-x")},${object.style.get("column-span")},${object.style.get("align-content")}`);

/**
 * Items of one block belong to one line as long as none lies below the middle of the line's first item, but for those that stand lowered
 * behind the one before: their tops are still beside the first, or at its end where they have no height.
 */
function linesOf(items: readonly Item[]): Item[][] {
  const lines: Item[][] = [];
  let bottom = -Infinity;
  let block: AxObject | null = null;
  let end = 0;
  for (const item of items) {
    const rect = item.text && isVertical(item.text) ? part("elements").inFlow(item.rect, item.text.style) : item.rect;
    const middle = (rect.top + rect.bottom) / 2;
    // Behind a box, a line break has no height in quirks mode.
    const isLowered = rect.top <= bottom && rect.left > end - TOLERANCE;
    if (item.block !== block || (item.text?.tag === "br" ? middle > bottom : middle >= bottom && !isLowered)) {
      lines.push([]);
      bottom = rect.bottom;
      block = item.block;
    }
    end = rect.right;
    lines[lines.length - 1]!.push(item);
  }
  return lines;
}
