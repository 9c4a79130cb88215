import type { AxObject } from "../object.js";
import { pushReversed } from "../tree/stack.js";
import { bidiLevels, hasOtherDirection, inVisualOrder, levelRuns } from "./bidi.js";
import { blockAround, boxType, isTransparent } from "./box-type.js";
import { isParagraphRightToLeft } from "./direction.js";
import type { InLine } from "./flowing-lines.js";
import type { InlineRun } from "./inline-run.js";
import { isEdge, isIsolate } from "./layout-context.js";

/** A part of a text that stands alone in its line. */
export interface Piece {
  readonly text: string;
  readonly start: number;
}

/** Pieces of a text in its lines, and those into which its runs split them, in the order in which they stand in each. A line feed ends a line. */
export function visualPieces(object: AxObject, lines: readonly (readonly Piece[])[], inLine?: InLine): Piece[] {
  const rightToLeft = isParagraphRightToLeft(paragraphBox(object), object.text);
  const levels = (inLine && levelsInParagraph(inLine, rightToLeft)) ?? hardLevels(object.text, rightToLeft);
  return lines.flatMap(hardLines).flatMap((line) => {
    const runs = line.flatMap((piece, i) => {
      // Spaces at the end of a line (rule L1).
      const isAtEnd = i > 0 && i === line.length - 1 && piece.text.trim() === "";
      return isAtEnd ? { ...piece, level: rightToLeft ? 1 : 0 } : levelRuns(piece.text, levels, piece.start);
    });
    return inVisualOrder(runs);
  });
}

function hardLines(line: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of line) {
    parts[parts.length - 1]!.push(piece);
    if (piece.text === "\n") parts.push([]);
  }
  return parts;
}

/** The box whose direction a text's paragraph has: its block or what isolates it, not just any inline around it (CSS Writing Modes 4 §2.4.3). */
function paragraphBox(text: AxObject): AxObject {
  let box = text.flatParent!;
  while (isTransparent(box) && !isIsolate(box)) box = box.flatParent!;
  return box;
}

interface Paragraph {
  text: string;
  levels: readonly number[] | null;
}

/** Of one run. Where all characters share a direction, each is at the level of its isolate. */
interface Content {
  readonly rightToLeft: boolean;
  isMixed: boolean;
}

interface Place {
  readonly content: Content;
  readonly paragraph: Paragraph;
  readonly start: number;
}

/** Read when the first text of a run is asked for, before any has the order in which it shows. */
const PLACES = new WeakMap<InlineRun, ReadonlyMap<AxObject, Place>>();

/** The level of each character of a text; null where something isolates it, or its paragraph does not reach it. */
function levelsInParagraph({ text, run }: InLine, rightToLeft: boolean): readonly number[] | null {
  const place = placeIn(text, run);
  if (!place) return null;
  const { paragraph, start } = place;
  const end = start + text.text.length;
  if (isIsolated(text)) {
    const space = place.content.isMixed && AT_END.test(paragraph.text.slice(end)) ? /\s+$/.exec(text.text)?.[0] : undefined;
    if (!space) return null;
    const inner = bidiLevels(text.text.slice(0, -space.length), rightToLeft).map((level) => level + 2);
    return [...inner, ...Array.from(space, () => (place.content.rightToLeft ? 1 : 0))];
  }
  return levelsOf(paragraph, rightToLeft).slice(start, end);
}

const levelsOf = (paragraph: Paragraph, rightToLeft: boolean): readonly number[] => (paragraph.levels ??= hardLevels(paragraph.text, rightToLeft));

/** A line feed ends a paragraph (rule P1), and has its level as a tab has (L1). */
const hardLevels = (text: string, rightToLeft: boolean): number[] =>
  text.split(/([\n\t])/).flatMap((part) => (part === "\n" || part === "\t" ? [rightToLeft ? 1 : 0] : bidiLevels(part, rightToLeft)));

function placeIn(text: AxObject, run: InlineRun): Place | undefined {
  const block = blockAround(text);
  if (!block) return undefined;
  let places = PLACES.get(run);
  if (!places) PLACES.set(run, (places = placesIn(block, run)));
  return places.get(text);
}

/** The direction of all that the text's paragraph holds, or of what stands there from `start` to `end`, which are relative to the text; null for runs of both. */
export function directionIn(inLine: InLine, start = -Infinity, end = Infinity): "ltr" | "rtl" | null {
  const { text, run } = inLine;
  const rightToLeft = isParagraphRightToLeft(paragraphBox(text), text.text);
  const place = isIsolated(text) ? undefined : placeIn(text, run);
  const all = place ? levelsOf(place.paragraph, rightToLeft) : hardLevels(text.text, rightToLeft);
  const from = place?.start ?? 0;
  const levels = all.slice(Math.max(0, from + start), Math.max(0, from + end));
  const isOdd = (levels[0] ?? 0) % 2;
  return levels.every((level) => level % 2 === isOdd) ? (isOdd ? "rtl" : "ltr") : null;
}

/** In text content of its own, or behind a mark of its own in that of its block. */
export function isIsolated(text: AxObject): boolean {
  const block = blockAround(text);
  for (let box = text.flatParent!; box !== block; box = box.flatParent!) if (isEdge(box)) return true;
  return false;
}

/** Types WS, S and BN: white space before nothing but such has the level of the line instead of its isolate's (rule L1). */
const AT_END = /^(?:[^\S\xa0\u202f]|[\xad\u200b-\u200d\u2060-\u2064\ufeff])*$/;

function placesIn(block: AxObject, run: InlineRun): Map<AxObject, Place> {
  const places = new Map<AxObject, Place>();
  const isRightToLeft = ({ style }: AxObject): boolean => style.get("direction") === "rtl";
  const rightToLeft = isRightToLeft(block);
  const content: Content = { rightToLeft, isMixed: false };
  let paragraph: Paragraph = { text: "", levels: null };
  const stack = [...block.flatChildren].reverse();
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object.kind === "text" || object.kind === "generated") {
      places.set(object, { content, paragraph, start: paragraph.text.length });
      if (object.inlineRun !== null && object.inlineRun !== run) continue;
      paragraph.text += object.text;
      content.isMixed ||= hasOtherDirection(object.text, rightToLeft);
    } else if (isTransparent(object)) {
      content.isMixed ||= isRightToLeft(object) !== rightToLeft && isEdge(object);
      pushReversed(stack, object.flatChildren);
    } else if (boxType(object) === "atomic") paragraph.text += "\ufffc";
    else if (boxType(object) === "break" || boxType(object) === "block") paragraph = { text: "", levels: null };
  }
  return places;
}
