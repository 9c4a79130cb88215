import type { AxObject } from "../../object.js";
import { pushReversed } from "../../tree/stack.js";
import { hasOtherDirection, inVisualOrder, levelRuns, mixedLevels } from "../bidi/bidi.js";
import { blockAround, boxType, isTransparent } from "../box-type.js";
import { isParagraphRightToLeft } from "../bidi/direction.js";
import type { InLine } from "./flowing-lines.js";
import type { InlineRun } from "../inline-run.js";
import { isEdge, isIsolate } from "../layout-context.js";
import { located, type Piece } from "../fragments/plain-fragments.js";

export type Direction = "ltr" | "rtl";

/** A text's only line, but for line feeds that end one. */
export const visualLine = (object: AxObject, pieces: readonly string[], inLine?: InLine): string[] =>
  visualPieces(object, [pieces], inLine).map(({ text }) => text);

/** Pieces of a text in its lines, and those into which its runs split them, in the order in which they stand in each. A line feed ends a line. */
export function visualPieces(object: AxObject, lines: readonly (readonly string[])[], inLine?: InLine): Piece[] {
  const place = inLine && placeIn(inLine);
  const paragraph = place?.paragraph ?? alone(object);
  const levels = place ? levelsIn(object, place) : levelsOf(paragraph);
  const rightToLeft = isRightToLeft(paragraph);
  return located(object.text, lines).flatMap(hardLines).flatMap((line) => {
    const runs = line.flatMap((piece, i) => {
      // Spaces at the end of a line (rule L1).
      const isAtEnd = i > 0 && i === line.length - 1 && piece.text.trim() === "";
      return isAtEnd ? { ...piece, level: rightToLeft ? 1 : 0 } : levelRuns(piece.text, levels, piece.start);
    });
    return inVisualOrder(runs);
  });
}

/** The paragraph of a text that is known without what is around it. */
function alone(object: AxObject): Paragraph {
  const { text } = object;
  const box = paragraphBox(object);
  return { box, content: { rightToLeft: isParagraphRightToLeft(box, text), text }, text, levels: null };
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

/** Text that has its levels together: of a block, or of what isolates a part of it, which is one neutral character there. */
interface Paragraph {
  readonly box: AxObject;
  readonly content: Content;
  text: string;
  levels: readonly number[] | null;
  /** Undefined until asked for: as many texts ask as it has. */
  direction?: Direction | null;
}

const isRightToLeft = ({ box, text }: Paragraph): boolean => isParagraphRightToLeft(box, text);

/** All that a block shows in one run. Where all characters share a direction, each is at the level of its isolate. */
interface Content {
  readonly rightToLeft: boolean;
  text: string;
  /** Unknown until asked for: as many texts ask as it has. */
  isMixed?: boolean;
}

const isMixed = (content: Content): boolean => (content.isMixed ??= hasOtherDirection(content.text, content.rightToLeft));

interface Place {
  readonly content: Content;
  readonly paragraph: Paragraph;
  readonly start: number;
  /** Up to the end of its line, isolated or not. */
  readonly line: { text: string };
  readonly end: number;
  readonly isIsolated: boolean;
}

/** Read when the first text of a run is asked for, before any has the order in which it shows. */
const PLACES = new WeakMap<InlineRun, ReadonlyMap<AxObject, Place>>();

/** The level of each character of a text. */
function levelsIn({ text }: AxObject, { content, paragraph, start, line, end, isIsolated }: Place): readonly number[] {
  const levels = levelsOf(paragraph).slice(start, start + text.length);
  const spaces = isIsolated && isMixed(content) && AT_END.test(line.text.slice(end)) ? /\s*$/.exec(text)![0].length : 0;
  return spaces > 0 ? levels.map((level, i) => (i < levels.length - spaces ? level + 2 : content.rightToLeft ? 1 : 0)) : levels;
}

const levelsOf = (paragraph: Paragraph): readonly number[] => (paragraph.levels ??= hardLevels(paragraph));

/** A line feed ends a paragraph (rule P1), and has its level as tabs have (L1). */
function hardLevels(paragraph: Paragraph): number[] {
  const { text, content } = paragraph;
  const rightToLeft = isRightToLeft(paragraph);
  if (rightToLeft === content.rightToLeft && !isMixed(content)) return new Array<number>(text.length).fill(rightToLeft ? 1 : 0);
  const levels = text.split(/(\n)/).flatMap((part) => mixedLevels(part, rightToLeft));
  for (const { index, 0: { length } } of text.matchAll(/ *[\n\t]/g)) levels.fill(rightToLeft ? 1 : 0, index, index + length);
  return levels;
}

function placeIn({ text, run }: InLine): Place | undefined {
  const block = blockAround(text);
  if (!block) return undefined;
  let places = PLACES.get(run);
  if (!places) PLACES.set(run, (places = placesIn(block, run)));
  return places.get(text);
}

/** The direction of all that the text's paragraph holds; null for runs of both. */
export function directionAround(inLine: InLine): Direction | null {
  const paragraph = placeIn(inLine)?.paragraph;
  if (!paragraph) return null;
  if (paragraph.direction === undefined) paragraph.direction = directionOf(levelsOf(paragraph));
  return paragraph.direction;
}

/** The direction of what stands in the text's paragraph from `start` to `end`, which are relative to the text; null for runs of both. */
export function directionIn(inLine: InLine, start: number, end: number): Direction | null {
  const place = placeIn(inLine);
  return place ? directionOf(levelsOf(place.paragraph).slice(Math.max(0, place.start + start), Math.max(0, place.start + end))) : null;
}

function directionOf(levels: readonly number[]): Direction | null {
  const isOdd = (levels[0] ?? 0) % 2;
  return levels.every((level) => level % 2 === isOdd) ? (isOdd ? "rtl" : "ltr") : null;
}

/** In text content of its own, or behind a mark of its own in that of its block. */
export const isIsolated = (text: AxObject): boolean => isolateAround(text, blockAround(text)) !== null;

function isolateAround(object: AxObject, block: AxObject | null): AxObject | null {
  for (let box = object.flatParent!; box !== block; box = box.flatParent!) if (isEdge(box)) return box;
  return null;
}

/** Types WS, S and BN: white space before nothing but such has the level of the line instead of its isolate's (rule L1). */
const AT_END = /^(?:[^\S\xa0\u202f]|[\xad\u200b-\u200d\u2060-\u2064\ufeff])*$/;

function placesIn(block: AxObject, run: InlineRun): Map<AxObject, Place> {
  const places = new Map<AxObject, Place>();
  const rightToLeft = block.style.get("direction") === "rtl";
  const content: Content = { rightToLeft, text: "" };
  let line = { text: "" };
  /** By what isolates them. */
  const paragraphs = new Map<AxObject | null, Paragraph>();
  const paragraphIn = (isolate: AxObject | null): Paragraph => {
    let paragraph = paragraphs.get(isolate);
    if (!paragraph) paragraphs.set(isolate, (paragraph = { box: isolate ?? block, content, text: "", levels: null }));
    return paragraph;
  };
  const stack = [...block.flatChildren].reverse();
  for (let object = stack.pop(); object; object = stack.pop()) {
    const isolate = isolateAround(object, block);
    const paragraph = paragraphIn(isolate);
    if (object.kind === "text" || object.kind === "generated") {
      places.set(object, { content, paragraph, start: paragraph.text.length, line, end: line.text.length + object.text.length, isIsolated: isolate !== null });
      if (object.inlineRun !== null && object.inlineRun !== run) continue;
      paragraph.text += object.text;
      line.text += object.text;
      content.text += object.text;
    } else if (isTransparent(object)) {
      if (isEdge(object)) {
        const mark = STRONG[object.style.get("direction") === "rtl" ? 1 : 0];
        content.text += mark;
        paragraph.text += EMBEDS.test(object.style.get("unicode-bidi")) ? mark : NEUTRAL;
      }
      pushReversed(stack, object.flatChildren);
    } else if (boxType(object) === "atomic") {
      paragraph.text += NEUTRAL;
      content.text += NEUTRAL;
      line.text += NEUTRAL;
    } else if (boxType(object) === "break" || boxType(object) === "block") {
      content.text += NEUTRAL;
      line = { text: "" };
      paragraphs.clear();
    }
  }
  return places;
}

/** What boxes and isolated texts are in the paragraph around them: the latter have a direction there unless they are isolates (rule X10). */
const NEUTRAL = "\ufffc";
const STRONG = ["\u200e", "\u200f"] as const;
const EMBEDS = /^(?:embed|bidi-override)$/;
