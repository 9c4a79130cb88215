import type { StyleFacts } from "../../layout/layout.js";
import type { Pass } from "../../pass.js";
import { breakAnywhere, words } from "./field-lines.js";
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
}

export interface Filled {
  /** The text in each line, with the spaces at their ends; the first may be empty. */
  readonly lines: string[];
  /** Where the last one ends, in pixels. */
  readonly end: number;
}

/** Widths come from a canvas. */
export function fillLines({ layout }: Pass, style: StyleFacts, text: string, room: Room): Filled {
  const { available, glued } = room;
  let { mayBreak } = room;
  let start = room.start + room.edge;
  const lines: string[] = [];
  let line = "";
  const all = words(text, style);
  for (const [i, { text: word, spaces }] of all.entries()) {
    if (word !== "" && start + layout.textWidth(style, line + word + (i === all.length - 1 ? glued : "")) > available) {
      if (mayBreak) {
        lines.push(line);
        line = "";
        start = i > 0 ? 0 : room.edge;
      }
      if (line === "" && breaksWords(style)) {
        lines.push(...breakAnywhere(layout, style, word, available, available - start));
        line = lines.pop()!;
        if (lines.length > 0) start = 0;
      } else line += word;
    } else line += word;
    line += spaces;
    mayBreak = true;
  }
  return { lines: [...lines, line], end: start + layout.textWidth(style, line) };
}

/** Whether a line may end between two texts. What is no text is an object replacement character. */
export function breaksBetween(before: string, after: string, style: StyleFacts): boolean {
  const end = /[^ ]{0,3}$/.exec(before)![0];
  if (end === "") return before !== "";
  let at = 0;
  return words(end + after.slice(0, 2), style).some(({ text, spaces }) => (at += text.length + spaces.length) === end.length);
}

/** What a text begins with up to where a line may end. */
export const firstWord = (text: string, style: StyleFacts): string => words(/^[^ ]*/.exec(text)![0], style)[0]?.text ?? "";
