import type { StyleFacts } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { isNowrap, keepsBreaks, keepsSpaces, solidEnd } from "../white-space/white-space.js";
import { brokenWord, lacksHyphen, words, type Word } from "./field-lines.js";
import { breaksWords } from "./line-breaks.js";

export interface Room {
  /** Width of a line, in pixels. */
  readonly available: number;
  /** What is in the first line before the text. */
  readonly start: number;
  /** What the box of the text has before it. */
  readonly edge: number;
  /** The first line may end before the text. */
  readonly mayBreak: boolean;
  /** What follows the text without an opportunity to break. */
  readonly glued: string;
  /** The block has no room for a second line. */
  readonly isSingle?: boolean;
}

export interface Filled {
  /** The text in each line, with the spaces at their ends; the first may be empty. */
  readonly lines: string[];
  /** Where the last one ends, in pixels. */
  readonly end: number;
  /** It has room for all but the spaces at its end, which are kept. */
  readonly hangs: boolean;
}

/** Widths come from a canvas. */
export function fillLines(pass: Pass, style: StyleFacts, text: string, room: Room): Filled {
  const { layout } = pass;
  const { available, glued, isSingle } = room;
  let { mayBreak } = room;
  let start = room.start + room.edge;
  const lines: string[] = [];
  let line = "";
  const all = isNowrap({ style }) ? [wholeOf(text)] : words(text, style);
  const fits = (end: string): boolean => start + layout.textWidth(style, line + end) <= available;
  for (const [i, { text: word, spaces }] of all.entries()) {
    if (word !== "" && !isSingle && (!fits(word + (i === all.length - 1 ? glued : "")) || lacksHyphen(pass, style, all, i, fits))) {
      if (mayBreak) {
        lines.push(line);
        line = "";
        start = i > 0 ? 0 : room.edge;
      }
      if (line === "" && breaksWords(style)) {
        lines.push(...brokenWord(pass, style, word, available, available - start));
        line = lines.pop()!;
        if (lines.length > 0) start = 0;
      } else line += word;
    } else line += word;
    line += spaces;
    mayBreak = true;
  }
  const end = start + layout.textWidth(style, line);
  const [solid, spaces] = splitEnd(line, style);
  const hangs = spaces !== undefined && end > available && start + layout.textWidth(style, solid!) <= available;
  return { lines: [...lines, line], end, hangs };
}

/** The fragments in each line of a text that may keep its line feeds, and where the last one ends, in pixels. */
export function fillHardLines(pass: Pass, object: AxObject, text: string, room: Room): { readonly lines: string[][]; readonly end: number } {
  const { style } = object;
  const separatesSpaces = keepsSpaces(object) && !isNowrap(object);
  const hardLines = keepsBreaks(object) ? text.split("\n") : [text];
  const lines: string[][] = [];
  let { start, edge, mayBreak } = room;
  for (const [i, line] of hardLines.entries()) {
    if (i > 0) {
      lines.at(-1)!.push("\n");
      start = edge = 0;
      mayBreak = false;
    }
    const spaces = separatesSpaces ? /^ */.exec(line)![0] : "";
    const isApart = spaces !== "" && (i > 0 || part("style").mayIndent(object));
    if (isApart) {
      start += pass.layout.textWidth(style, spaces);
      mayBreak = true;
    }
    const glued = i < hardLines.length - 1 ? "" : room.glued;
    const filled = fillLines(pass, style, isApart ? line.slice(spaces.length) : line, { ...room, start, edge, mayBreak, glued });
    const [first, ...more] = splitLines(filled, style);
    lines.push(isApart ? [spaces, ...first!] : first!, ...more);
    start = filled.end;
  }
  return { lines, end: start };
}

/** The fragments of each line. */
const splitLines = ({ lines, hangs }: Filled, style: StyleFacts): string[][] =>
  lines.map((line, i) => (i < lines.length - 1 || hangs ? splitEnd(line, style) : [line]));

/** Spaces at the end of a line go, or are apart from what is before them. */
function splitEnd(line: string, { whiteSpaceCollapse }: StyleFacts): string[] {
  if (whiteSpaceCollapse === "break-spaces") return [line];
  const solid = line.replace(/ +$/, "");
  return whiteSpaceCollapse === "preserve" ? [solid, line.slice(solid.length)] : [solid];
}

/** What does not wrap is one word. */
function wholeOf(text: string): Word {
  const end = solidEnd(text);
  return { text: text.slice(0, end), spaces: text.slice(end) };
}

/** Whether a line may end between two texts. What is no text is an object replacement character. */
export function breaksBetween(before: string, after: string, style: StyleFacts): boolean {
  const end = /[^ ]{0,3}$/.exec(before)![0];
  if (end === "") return before !== "";
  let at = 0;
  return words(end + after.slice(0, 2), style).some(({ text, spaces }) => (at += text.length + spaces.length) === end.length);
}

/** What a text begins with up to where a line may end. */
export const firstWord = (text: string, style: StyleFacts): string => words(/^[^ \n]*/.exec(text)![0], style)[0]?.text ?? "";
