import { contentWidth } from "../../layout/scroll-bar.js";
import type { Layout, StyleFacts } from "../../layout/layout.js";
import { textIndent } from "../../layout/content-box.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import { perPass } from "../../per-pass.js";
import type { Pass } from "../../pass.js";
import { clustersOf } from "../clusters.js";
import type { LevelRun } from "../bidi/bidi.js";
import { isParagraphRightToLeft } from "../bidi/direction.js";
import { hyphenOf } from "./font-characters.js";
import { SOFT_HYPHEN } from "../fragments/hyphen.js";
import { breaksAnywhere, breaksWords, splitAtBreaks } from "./line-breaks.js";
import { hasRightToLeft } from "../bidi/right-to-left.js";
import { keepsSpaces } from "../white-space/white-space.js";

/** One line of a text area between line feeds: edits by a user may leave several texts in it, and long ones come in pieces. */
interface HardLine {
  readonly texts: AxObject[];
  fragments?: Fragments;
}

interface Fragments {
  readonly byText: ReadonlyMap<AxObject, readonly string[]>;
  /** How many each soft line has. */
  readonly counts: readonly number[];
}

const hardLines = perPass(() => new Map<AxObject, HardLine>());

/**
 * Line fragments of a text that no Range reaches: in a hard line of a textarea, laid out as `white-space: pre-wrap` with
 * `overflow-wrap: break-word` (observed on 156). Spaces at the start of the hard line, spaces at a soft wrap and runs of tabs
 * are fragments of their own. Widths come from a canvas, so nothing is laid out.
 */
export const textAreaFragments = (pass: Pass, host: AxObject, object: AxObject): readonly string[] => fragmentsBeside(pass, host, object).byText.get(object)!;

/** How many fragments each soft line has that the text's hard line is broken into. */
export const softLineCounts = (pass: Pass, host: AxObject, object: AxObject): readonly number[] => fragmentsBeside(pass, host, object).counts;

function fragmentsBeside(pass: Pass, host: AxObject, object: AxObject): Fragments {
  const line = hardLineOf(pass, object);
  return (line.fragments ??= fragmentsOf(pass, host, line.texts));
}

function hardLineOf(pass: Pass, object: AxObject): HardLine {
  const known = hardLines(pass);
  if (!known.has(object)) {
    let line: HardLine = { texts: [] };
    for (const child of object.flatParent!.flatChildren) {
      if (child.tag === "br") {
        line = { texts: [] };
        continue;
      }
      line.texts.push(child);
      known.set(child, line);
    }
  }
  return known.get(object)!;
}

/** All fragments of a hard line, by the texts that they belong to. */
function fragmentsOf(pass: Pass, host: AxObject, texts: readonly AxObject[]): Fragments {
  const first = texts[0]!;
  const text = texts.map((other) => other.text).join("");
  const indent = first.flatParent!.flatChildren[0] === first ? textIndent(host.style) : 0;
  const rightToLeft = isParagraphRightToLeft(host, text);
  const levels = levelsOf(host, first, text, rightToLeft);
  const base = rightToLeft ? 1 : 0;
  const lines = evenLines(pass, host, first, text, levels, base, indent);
  let end = 0;
  const runs = lines.map((line, row) =>
    line.flatMap((text, i): LevelRun | LevelRun[] => {
      const start = end;
      const isLast = i === line.length - 1;
      // A hyphen goes with the text that it ends, of which it is no character.
      if (isLast && line[i - 1]?.endsWith(SOFT_HYPHEN) && text === hyphenOf(pass, host.style)) return { text, level: levels?.[start - 1] ?? base, start: start - 1 };
      end += text.length;
      const isAtBase = !levels || text[0] === "\t" || (row < lines.length - 1 && isLast && text.trim() === "");
      return isAtBase ? { text, level: base, start } : part("style").levelRuns(text, levels, start);
    }),
  );
  const ordered = (levels ? runs.map(part("style").inVisualOrder) : runs).map((line) => line.filter((run) => run.text !== ""));
  const byText = texts.length > 1 ? part("style").sharedOut(texts, ordered.flat()) : new Map([[first, ordered.flat().map((run) => run.text)]]);
  return { byText, counts: ordered.map((line) => line.length) };
}

/** The level of each character; null where all run from left to right. */
function levelsOf(host: AxObject, { flatParent }: AxObject, text: string, rightToLeft: boolean): readonly number[] | null {
  if (overridesDirections(host)) return rightToLeft ? new Array<number>(text.length).fill(1) : null;
  if (!rightToLeft && !hasRightToLeft(text)) return null;
  // A line feed beside other lines belongs to their paragraph.
  return part("style").bidiLevels(flatParent!.flatChildren.length > 1 ? `${text}\n` : text, rightToLeft);
}

const overridesDirections = ({ style }: AxObject): boolean => style.get("unicode-bidi").endsWith("override");

/** As Blink's line breaker fills them, or in the widths that `text-wrap-style` makes of that. */
function evenLines(pass: Pass, host: AxObject, object: AxObject, text: string, levels: readonly number[] | null, base: number, indent: number): string[][] {
  const { style } = host;
  const width = contentWidth(pass, host);
  const linesIn = (widthOf: (row: number) => number): string[][] => brokenLines(pass, host, object, text, levels, base, indent, widthOf);
  const greedy = linesIn(() => width);
  if (greedy.length === 1 || !/balance|pretty/.test(style.get("text-wrap-style"))) return greedy;
  const measure = (shown: string): number => pass.layout.textWidth(style, shown);
  const widths = part("style").evenWidths(style, words(text, style), greedy, indent, width, measure);
  return widths ? linesIn((row) => widths[row]!) : greedy;
}

function brokenLines(
  pass: Pass, host: AxObject, object: AxObject, text: string, levels: readonly number[] | null, base: number, indent: number, widthOf: (row: number) => number,
): string[][] {
  const wraps = host.style.get("text-wrap-mode") !== "nowrap";
  const lines: string[][] = [[]];
  const room = (): number => (wraps ? widthOf(lines.length - 1) : Infinity);
  const fits = (width: number): boolean => width <= room() + TOLERANCE;
  // A mark of its own stands before them where the direction of characters is overridden.
  const leading = overridesDirections(host) || !wraps ? "" : (/^[ ]+(?=[^ ])/.exec(text)?.[0] ?? "");
  addParts(lines, leading);
  let line = new Line(leading === "" ? indent : indent + pass.layout.textWidth(host.style, leading));
  let offset = leading.length;
  const wrap = (): void => {
    // What fits as a whole up to the end of its run is not broken, but for spaces that get another direction at the end of a line (rule L1; Blink:
    // `LineBreaker::SplitTrailingBidiPreservedSpace`).
    const isFit = fits(line.start + line.measured(pass, host));
    const level = levels?.[offset - 1];
    if (line.endsInHyphen) line.finishWith(hyphenOf(pass, host.style), lines);
    else if (isFit && level !== undefined && levels![offset] !== level && level % 2 === base) line.finishLast(lines);
    else line.finish(lines, isFit, !keepsSpaces(object));
    lines.push([]);
    line = new Line(0);
  };
  const fitsBehind = (added: string): boolean => fits(line.start + pass.layout.textWidth(host.style, line.text + added));
  const all = words(text.slice(leading.length), host.style);
  for (const [i, word] of all.entries()) {
    const isTabs = word.text[0] === "\t";
    if (word.text !== "" && !isTabs && (line.text !== "" || line.start > 0) && !fitsBehind(word.text)) wrap();
    else if (line.text !== "" && lacksHyphen(pass, host.style, all, i, fitsBehind)) wrap();
    if (isTabs) {
      // Spaces that have no room hang, tabs behind them, too (Blink: `LineBreaker::HandleTrailingSpaces`).
      if (fits(line.start + line.measured(pass, host))) line.finishLast(lines);
      else line.finish(lines, false, !keepsSpaces(object));
      addParts(lines, word.text);
      line = new Line(tabStop(pass, host, line.start + line.measured(pass, host), word.text.length));
    } else if (word.text !== "" && line.text === "" && breaksWords(host.style) && (!fitsBehind(word.text) || lacksHyphen(pass, host.style, all, i, fitsBehind))) {
      const pieces = brokenWord(pass, host.style, word.text, room());
      for (const piece of pieces.slice(0, -1)) {
        const solid = piece.replace(/\u3000+$/, "");
        addParts(lines, solid, piece.slice(solid.length));
        lines.push([]);
      }
      line.add(pieces[pieces.length - 1]!, word.spaces);
    } else {
      line.add(word.text, word.spaces);
    }
    offset += word.text.length + word.spaces.length;
  }
  if (fits(line.start + line.measured(pass, host))) line.finishLast(lines);
  else wrap();
  return lines;
}

/** One step of layout's units, in pixels. */
export const TOLERANCE = 1 / 64;

/** One line being filled: text, with the spaces after it pending, since they hang when the line wraps behind them. */
class Line {
  text = "";
  #pending = "";
  #width = 0;
  #measuredText = "";

  constructor(readonly start: number) {}

  add(text: string, spaces: string): void {
    this.text += text + spaces;
    this.#pending = spaces;
  }

  measured(pass: Pass, host: AxObject): number {
    if (this.text !== this.#measuredText) {
      this.#measuredText = this.text;
      this.#width = this.text === "" ? 0 : pass.layout.textWidth(host.style, this.text);
    }
    return this.#width;
  }

  /**
   * A soft wrap: spaces at the end that are kept stand alone. Where they are all that follows a tab and the line has room for them, the first
   * is apart from the others.
   */
  finish(lines: string[][], fits: boolean, collapses: boolean): void {
    if (collapses) return this.finishLast(lines);
    const end = this.text.length - this.#pending.length || (fits ? 1 : 0);
    addParts(lines, this.text.slice(0, end), this.text.slice(end));
  }

  get endsInHyphen(): boolean {
    return this.text.endsWith(SOFT_HYPHEN + this.#pending);
  }

  finishWith(hyphen: string, lines: string[][]): void {
    addParts(lines, this.text.slice(0, this.text.length - this.#pending.length), hyphen, this.#pending);
  }

  finishLast(lines: string[][]): void {
    addParts(lines, this.text);
  }
}

function addParts(lines: string[][], ...parts: string[]): void {
  lines[lines.length - 1]!.push(...parts.filter((part) => part !== ""));
}

export interface Word {
  readonly text: string;
  readonly spaces: string;
}

/** Hang only where a line may break behind them, which is not before an ellipsis (UAX #14 LB13, LB22). */
const IDEOGRAPHIC_SPACES = /^\u3000+$/;

/** Unbreakable pieces with the spaces that hang behind them; runs of tabs alone. */
export function words(text: string, style: StyleFacts): Word[] {
  const found: Word[] = [];
  const keepsSpaces = style.whiteSpaceCollapse === "break-spaces";
  for (const [, tabs, run = "", spaces = ""] of text.matchAll(/(\t+)|([^ \t\u3000]*)([ \u3000]*)/g)) {
    if (tabs) found.push({ text: tabs, spaces: "" });
    else if (run || spaces) {
      const pieces = splitAtBreaks(run, style);
      const last = found[found.length - 1];
      if (last && IDEOGRAPHIC_SPACES.test(last.spaces) && splitAtBreaks(last.spaces + run.slice(0, 1), style).length === 1) {
        found.pop();
        pieces[0] = last.text + last.spaces + pieces[0]!;
      }
      if (!keepsSpaces) pieces.forEach((piece, i) => found.push({ text: piece, spaces: i === pieces.length - 1 ? spaces : "" }));
      else {
        const [first, ...others] = breaksAnywhere(style) ? ["", ...spaces] : spaces;
        pieces[pieces.length - 1] += first ?? "";
        for (const text of [...pieces, ...others]) if (text !== "") found.push({ text, spaces: "" });
      }
    }
  }
  return found;
}

/** Whether a line that ends behind a piece has no room for the hyphen that shows there, nor for what follows. */
export function lacksHyphen(pass: Pass, style: StyleFacts, pieces: readonly Word[], at: number, fits: (text: string) => boolean): boolean {
  const { text } = pieces[at]!;
  return text.endsWith(SOFT_HYPHEN) && !fits(text + hyphenOf(pass, style)) && !fits(hyphenated(pieces, at));
}

/** What begins with the piece at `start`, with all hyphenation opportunities that follow at once. */
function hyphenated(pieces: readonly Word[], start: number): string {
  let text = "";
  for (let at = start; at < pieces.length; at++) {
    text += pieces[at]!.text;
    if (!text.endsWith(SOFT_HYPHEN)) break;
    text += pieces[at]!.spaces;
  }
  return text;
}

/** A piece wider than the line, in as many; a hyphen that has no room at its end goes to the next line, if it can with the character before it. */
export function brokenWord(pass: Pass, style: StyleFacts, word: string, available: number, room = available): string[] {
  const pieces = breakAnywhere(pass.layout, style, word, available, room);
  if (!word.endsWith(SOFT_HYPHEN)) return pieces;
  const last = pieces.pop()!;
  if (last === SOFT_HYPHEN || pass.layout.textWidth(style, last + hyphenOf(pass, style)) <= (pieces.length > 0 ? available : room) + TOLERANCE) return [...pieces, last];
  const clusters = clustersOf(last);
  const end = clusters.slice(clusters.length > 2 ? -2 : -1).join("");
  return [...pieces, last.slice(0, -end.length), end];
}

/**
 * A piece wider than the line breaks between any characters as users see them. The first line may have less `room`, of which no text has to be
 * in it. Lines may be filled from the end of the text.
 */
export function breakAnywhere(layout: Layout, style: StyleFacts, text: string, available: number, room = available, isFromEnd = false): string[] {
  const pieces: string[] = [];
  const clusters = clustersOf(text);
  const { length } = clusters;
  const piece = (from: number, to: number): string => (isFromEnd ? clusters.slice(length - to, length - from) : clusters.slice(from, to)).join("");
  let width = room;
  let start = 0;
  do {
    let low = width < available ? start : start + 1;
    let high = length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (layout.textWidth(style, piece(start, middle)) <= width + TOLERANCE) low = middle;
      else high = middle - 1;
    }
    // Hangs there all the same.
    while (clusters[low] === "\u3000") low++;
    pieces.push(piece(start, low));
    start = low;
    width = available;
  } while (start < length);
  return pieces;
}

export function tabStop(pass: Pass, host: AxObject, offset: number, tabs: number): number {
  const space = pass.layout.textWidth(host.style, " ");
  const stop = 8 * space;
  // A stop that is less than half a character away is passed over (css-text-3 §tab-size-property).
  return (Math.floor((offset + space / 2) / stop) + tabs) * stop;
}
