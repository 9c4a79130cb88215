import type { AxObject } from "../../object.js";
import { hasOtherDirection, inVisualOrder, levelRuns, mixedLevels } from "../bidi/bidi.js";
import { pushReversed } from "../../tree/stack.js";
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
  const { content, parts } = (inLine && placeIn(inLine)) ?? alone(object);
  const levels = parts.flatMap(({ start, end }) => levelsOf(content).slice(start, end));
  return located(object.text, lines).flatMap(hardLines).flatMap((line) => {
    const runs = line.flatMap((piece, i) => {
      // Spaces at the end of a line (rule L1).
      const isAtEnd = i > 0 && i === line.length - 1 && piece.text.trim() === "";
      return isAtEnd ? { ...piece, level: baseLevel(parts[0]!.line) } : levelRuns(piece.text, levels, piece.start);
    });
    return inVisualOrder(runs);
  });
}

/** The place of a text that is known without what is around it. */
function alone(object: AxObject): Place {
  const content = newContent(paragraphBox(object));
  return { content, parts: addText(content, object.text, []), around: content };
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

/** A stretch of a content's characters. */
interface Span {
  readonly start: number;
  end: number;
  /** Unknown until asked for: as many texts ask as are in it. */
  direction?: Direction | null;
}

/**
 * All that a block shows in one run, with the control characters that stand for the bidirectional styles of its boxes: where a line is
 * ended they are there again (`InlineItemsBuilder::EnterBidiContext`, 156).
 */
interface Content extends Span {
  readonly box: AxObject;
  /** Up to line feeds (rule P1), which end each but the last. */
  readonly lines: Line[];
  /** The level of each character; null until asked for. */
  levels: readonly number[] | null;
}

interface Line {
  readonly start: number;
  text: string;
  /** Known with the levels. */
  rightToLeft: boolean;
}

interface Part {
  readonly line: Line;
  readonly start: number;
  readonly end: number;
}

interface Place {
  readonly content: Content;
  /** Its characters, up to line feeds: controls may be behind these. */
  readonly parts: readonly Part[];
  /** All that is in the innermost box that isolates it. */
  readonly around: Span;
}

const newContent = (box: AxObject): Content => ({ box, start: 0, end: 0, lines: [newLine(0, blockControl(box))], levels: null });

const newLine = (start: number, text: string): Line => ({ start, text, rightToLeft: false });

const lengthOf = ({ lines }: Content): number => {
  const { start, text } = lines[lines.length - 1]!;
  return start + text.length;
};

/** `open`: the controls that are in effect. */
function addText(content: Content, text: string, open: readonly string[]): Part[] {
  return text.split(/(?<=\n)/).map((part) => {
    const line = content.lines[content.lines.length - 1]!;
    const start = lengthOf(content);
    line.text += part;
    content.end = start + part.length;
    if (part.endsWith("\n")) endLine(content, open);
    return { line, start, end: start + part.length };
  });
}

function endLine(content: Content, open: readonly string[]): void {
  content.lines.push(newLine(lengthOf(content), blockControl(content.box) + open.join("")));
}

function levelsOf(content: Content): readonly number[] {
  if (content.levels) return content.levels;
  const { box, lines } = content;
  let before = false;
  for (const line of lines) before = line.rightToLeft = isParagraphRightToLeft(box, line.text, before);
  const isMixed = lines.some(({ text, rightToLeft }) => hasOtherDirection(text, rightToLeft));
  return (content.levels = lines.flatMap((line) => (isMixed ? lineLevels(line) : new Array<number>(line.text.length).fill(baseLevel(line)))));
}

const baseLevel = ({ rightToLeft }: Line): number => (rightToLeft ? 1 : 0);

/** What ends it is at the level of its paragraph. */
function lineLevels(line: Line): number[] {
  const { text, rightToLeft } = line;
  const levels = mixedLevels(text.replace(/\n$/, ""), rightToLeft);
  if (text.endsWith("\n")) levels.push(baseLevel(line));
  for (const { index, 0: { length } } of text.matchAll(BASE_LEVEL)) levels.fill(baseLevel(line), index, index + length);
  return levels;
}

/** Read when the first text of a run is asked for, before any has the order in which it shows. */
const PLACES = new WeakMap<InlineRun, ReadonlyMap<AxObject, Place>>();

function placeIn({ text, run }: InLine): Place | undefined {
  const block = blockAround(text);
  if (!block) return undefined;
  let places = PLACES.get(run);
  if (!places) PLACES.set(run, (places = placesIn(block, run)));
  return places.get(text);
}

/** The direction of all that is in what isolates the text; null for runs of both. */
export function directionAround(inLine: InLine): Direction | null {
  const place = placeIn(inLine);
  if (!place) return null;
  const { content, around } = place;
  if (around.direction === undefined) around.direction = directionOf(content, around.start, around.end);
  return around.direction;
}

/** The direction of what stands in the text's content from `start` to `end`, which are relative to the text; null for runs of both. */
export function directionIn(inLine: InLine, start: number, end: number): Direction | null {
  const place = placeIn(inLine);
  const at = place?.parts[0]!.start ?? 0;
  return place ? directionOf(place.content, Math.max(place.around.start, at + start), Math.min(at + end, place.around.end)) : null;
}

function directionOf(content: Content, start: number, end: number): Direction | null {
  const levels = levelsOf(content).slice(start, end);
  const isOdd = (levels[0] ?? 0) % 2;
  return levels.every((level) => level % 2 === isOdd) ? (isOdd ? "rtl" : "ltr") : null;
}

/** In text content of its own, or behind a mark of its own in that of its block. */
export function isIsolated(text: AxObject): boolean {
  const block = blockAround(text);
  for (let box = text.flatParent!; box !== block; box = box.flatParent!) if (isEdge(box)) return true;
  return false;
}

function placesIn(block: AxObject, run: InlineRun): Map<AxObject, Place> {
  const places = new Map<AxObject, Place>();
  const content = newContent(block);
  const open: string[] = [];
  const around: Span[] = [content];
  /** Objects, and after those in a box what closes it. */
  const stack: (AxObject | Span)[] = [...block.flatChildren].reverse();
  const add = (text: string): Part[] => addText(content, text, open);
  const enter = (control: string): void => {
    add(control);
    open.push(control);
    const span = { start: lengthOf(content), end: 0 };
    around.push(span);
    stack.push(span);
  };
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (!("kind" in next)) {
      next.end = lengthOf(content);
      around.pop();
      add(closing(open.pop()!));
    } else if (next.kind === "text" || next.kind === "generated") {
      // An element without a box has one around each of its own texts.
      if (next.kind === "text" && !next.flatParent!.box) controlsOf(next.flatParent!).forEach(enter);
      const isHere = next.inlineRun === null || next.inlineRun === run;
      places.set(next, { content, parts: add(isHere ? next.text : ""), around: around[around.length - 1]! });
    } else if (isTransparent(next)) {
      if (next.box) controlsOf(next).forEach(enter);
      pushReversed(stack, next.flatChildren);
    } else {
      const type = boxType(next);
      if (type === "break") add("\n");
      // Between other blocks a run has nothing of them.
      else if (type === "atomic") add(OBJECT);
      else if (type === "block" && next.flatParent !== block) add(BLOCK);
    }
  }
  return places;
}

/** What an atomic box is in the text around it, and what stands here for a block in an inline one, where a line ends: a neutral character that no text needs. */
const OBJECT = "\ufffc";
const BLOCK = "\ufffb";

/** Spaces that are at the level of their paragraph wherever they are (rule L1): before tabs and at the end of a line. */
const BASE_LEVEL = / *\t| +(?=[\u202a-\u202e\u2066-\u2069]*\ufffb)/g;

/** Control characters from left to right, and from right to left. */
const EMBED = ["\u202a", "\u202b"] as const;
const OVERRIDE = ["\u202d", "\u202e"] as const;
const ISOLATE = ["\u2066", "\u2067"] as const;
const FIRST_STRONG_ISOLATE = "\u2068";

const closing = (control: string): string => (control < ISOLATE[0] ? "\u202c" : "\u2069");

/** Those that stand for an inline box (CSS Writing Modes 4 §2.4.2); a ruby column is isolated. */
function controlsOf(object: AxObject): string[] {
  if (!isEdge(object)) return [];
  const side = sideOf(object);
  switch (object.style.get("unicode-bidi")) {
    case "embed":
      return [EMBED[side]];
    case "bidi-override":
      return [OVERRIDE[side]];
    case "isolate-override":
      return [ISOLATE[side], OVERRIDE[side]];
    case "plaintext":
      return [FIRST_STRONG_ISOLATE];
    default:
      return [ISOLATE[side]];
  }
}

/** A block is a paragraph anyway. */
const blockControl = (block: AxObject): string => (block.style.get("unicode-bidi").endsWith("override") ? OVERRIDE[sideOf(block)] : "");

const sideOf = ({ style }: AxObject): 0 | 1 => (style.get("direction") === "rtl" ? 1 : 0);
