import { type BidiType, typeOf } from "./character-types.js";
import { directionOf, explicitLevels, firstStrongIsRightToLeft, isIsolateControl, isRemoved, sequencesOf, type Sequence } from "./explicit-levels.js";

/** Text of one embedding level. */
export interface LevelRun {
  text: string;
  readonly level: number;
  /** Where it stands in its paragraph. */
  readonly start: number;
}

/**
 * The runs of one line of text in visual order, left to right (UAX #9). Characters inside a run stay in logical order.
 */
export function visualRuns(text: string, rightToLeft: boolean): string[] {
  return inVisualOrder(levelRuns(text, bidiLevels(text, rightToLeft))).map((run) => run.text);
}

/** Runs of `text`, whose levels begin at `start` of those of its paragraph. */
export function levelRuns(text: string, levels: readonly number[], start = 0): LevelRun[] {
  const runs: LevelRun[] = [];
  for (let i = 0; i < text.length; i++) {
    const level = levels[start + i]!;
    const last = runs[runs.length - 1];
    if (last?.level === level) last.text += text[i]!;
    else runs.push({ text: text[i]!, level, start: start + i });
  }
  return runs;
}

/** Rule L2. */
export function inVisualOrder<Run extends { readonly level: number }>(line: readonly Run[]): Run[] {
  const runs = [...line];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level >= 1; level--) reverseStretches(runs, level);
  return runs;
}

function reverseStretches(runs: { readonly level: number }[], level: number): void {
  for (let start = 0; start < runs.length; start++) {
    if (runs[start]!.level < level) continue;
    let end = start;
    while (end < runs.length && runs[end]!.level >= level) end++;
    runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end;
  }
}

/** The level of every UTF-16 unit of a text that is one paragraph. What embeds only its own direction has one level (ICU: `ubidi_setPara`). */
export function bidiLevels(text: string, rightToLeft: boolean): number[] {
  return hasOtherDirection(text, rightToLeft) ? mixedLevels(text, rightToLeft) : new Array<number>(text.length).fill(rightToLeft ? 1 : 0);
}

/** The level of every UTF-16 unit of a paragraph in a text of both directions. */
export function mixedLevels(text: string, rightToLeft: boolean): number[] {
  const chars = [...text];
  return resolveLevels(chars, rightToLeft ? 1 : 0).flatMap((level, i) => (chars[i]!.length === 1 ? level : [level, level]));
}

/** Rules P2 and P3; `otherwise`: where nothing has a direction. */
export function startsRightToLeft(text: string, otherwise = false): boolean {
  const chars = [...text];
  // Types up to the first strong one only.
  return firstStrongIsRightToLeft((at) => (at < chars.length ? typeOf(chars[at]!) : undefined)) ?? otherwise;
}

/**
 * Whether text holds characters of the other direction than its paragraph, or embeds what runs there. Numbers count as left to right; those of
 * Arabic do not, if something is there that may become neutral. Embeddings of nothing do not count (ICU: `directionFromFlags` of `ubidi.cpp`).
 */
export function hasOtherDirection(text: string, rightToLeft: boolean): boolean {
  const original = Array.from(text, typeOf);
  const base = rightToLeft ? 1 : 0;
  const { levels, types, isolated } = explicitLevels(original, base);
  if (isolated.has(directionOf(base + 1)) || levels.some((level, i) => level % 2 !== base && !isRemoved(original[i]!))) return true;
  const shown = new Set(types.filter((_type, i) => !isRemoved(original[i]!)));
  const has = (...some: readonly BidiType[]): boolean => some.some((type) => shown.has(type));
  if (rightToLeft) return has("L", "EN", "AN");
  return has("R", "AL") || (has("AN") && original.some((type) => !DIRECTED.has(type)));
}

/** Characters that never become neutral. */
const DIRECTED: ReadonlySet<BidiType> = new Set<BidiType>(["L", "R", "AL", "EN", "AN", "NSM"]);

function resolveLevels(chars: readonly string[], base: number): number[] {
  const original = chars.map(typeOf);
  const explicit = explicitLevels(original, base);
  const { levels, types } = explicit;
  for (const sequence of sequencesOf(original, explicit, base)) {
    const { indexes, level } = sequence;
    const weak = resolveWeak(indexes.map((i) => types[i]!), sequence);
    const brackets = resolveBrackets(indexes.map((i) => chars[i]!), weak, sequence);
    resolveNeutrals(brackets, sequence).forEach((type, i) => (levels[indexes[i]!] = implicitLevel(type, level)));
  }
  // What ends the paragraph is at its level (rule L1), and what has no direction joins what comes after it (ICU: `adjustWSLevels` of `ubidi.cpp`).
  let isAtEnd = true;
  for (let i = levels.length - 1; i >= 0; i--) {
    isAtEnd &&= isSpaceOrControl(original[i]!);
    if (isAtEnd) levels[i] = base;
    else if (isRemoved(original[i]!)) levels[i] = levels[i + 1]!;
  }
  return levels;
}

const isSpaceOrControl = (type: BidiType): boolean => type === "WS" || isRemoved(type) || isIsolateControl(type);

/** Rules I1 and I2. */
function implicitLevel(type: BidiType, level: number): number {
  if (level % 2 === 1) return type === "R" ? level : level + 1;
  return type === "L" ? level : type === "R" ? level + 1 : level + 2;
}

/** Rules W1 to W7. */
function resolveWeak(original: readonly BidiType[], { start }: Sequence): BidiType[] {
  const types = [...original];
  let previous: BidiType = start;
  let strong: BidiType = start;
  types.forEach((type, i) => {
    if (type === "NSM") types[i] = previous;
    else if (type === "EN" && strong === "AL") types[i] = "AN";
    if (type === "L" || type === "R" || type === "AL") strong = type;
    previous = types[i]!;
  });
  types.forEach((type, i) => {
    if (type === "AL") types[i] = "R";
    const [before, after] = [types[i - 1], types[i + 1]];
    if (type === "ES" && before === "EN" && after === "EN") types[i] = "EN";
    else if (type === "CS" && before === after && (before === "EN" || before === "AN")) types[i] = before;
  });
  for (let i = 0; i < types.length; i++) {
    if (types[i] !== "ET") continue;
    let end = i;
    while (types[end] === "ET") end++;
    const joins = types[i - 1] === "EN" || types[end] === "EN";
    types.fill(joins ? "EN" : "ON", i, end);
    i = end - 1;
  }
  strong = start;
  types.forEach((type, i) => {
    if (type === "ES" || type === "CS") types[i] = "ON";
    if (type === "L" || type === "R") strong = type;
    else if (type === "EN" && strong === "L") types[i] = "L";
  });
  return types;
}

/** Opening brackets, each before its closing one. */
const BRACKETS = "()[]{}\u2045\u2046\u2329\u232a\u27e8\u27e9\u3008\u3009\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\u3014\u3015";

/** Rule N0: both brackets of a pair take the direction of what is between them. */
function resolveBrackets(chars: readonly string[], weak: readonly BidiType[], { start, level }: Sequence): BidiType[] {
  const types = [...weak];
  const outer = directionOf(level);
  const strong = (type: BidiType): BidiType | null => (type === "L" ? "L" : type === "ON" || type === "WS" ? null : "R");
  for (const [open, close] of bracketPairs(chars, types)) {
    const inside = new Set(types.slice(open + 1, close).map(strong));
    const direction = inside.has(outer) ? outer : inside.has("L") || inside.has("R") ? (types.slice(0, open).map(strong).findLast(Boolean) ?? start) : null;
    if (direction) types[open] = types[close] = direction;
  }
  return types;
}

/** Rule BD16, in the order of the opening brackets. */
function bracketPairs(chars: readonly string[], types: readonly BidiType[]): [open: number, close: number][] {
  const pairs: [number, number][] = [];
  const stack: { readonly close: string; readonly at: number }[] = [];
  chars.forEach((char, at) => {
    const known = types[at] === "ON" ? BRACKETS.indexOf(char) : -1;
    if (known < 0) return;
    if (known % 2 === 0) stack.push({ close: BRACKETS[known + 1]!, at });
    else {
      const opening = stack.findLastIndex(({ close }) => close === char);
      if (opening >= 0) pairs.push([stack.splice(opening)[0]!.at, at]);
    }
  });
  return pairs.sort((a, b) => a[0] - b[0]);
}

/** Rules N1 and N2. */
function resolveNeutrals(weak: readonly BidiType[], { start, end: last, level }: Sequence): BidiType[] {
  const types = [...weak];
  const outer = directionOf(level);
  const strongOf = (type: BidiType): BidiType => (type === "EN" || type === "AN" ? "R" : type);
  for (let i = 0; i < types.length; i++) {
    if (types[i] !== "WS" && types[i] !== "ON") continue;
    let end = i;
    while (types[end] === "WS" || types[end] === "ON") end++;
    const before = strongOf(types[i - 1] ?? start);
    types.fill(before === strongOf(types[end] ?? last) ? before : outer, i, end);
    i = end - 1;
  }
  return types;
}
