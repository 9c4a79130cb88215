import { hasRightToLeft } from "./right-to-left.js";

/** Bidirectional character types, as far as text without embeddings needs them (UAX #9). */
type BidiType = "L" | "R" | "AL" | "EN" | "AN" | "ES" | "ET" | "CS" | "NSM" | "WS" | "ON";

/** Text of one embedding level. */
export interface LevelRun {
  text: string;
  readonly level: number;
  /** Where it stands in its paragraph. */
  readonly start: number;
}

/**
 * The runs of one line of text in visual order, left to right (UAX #9 without explicit controls). Characters inside a run stay in
 * logical order.
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

/** The level of every UTF-16 unit of a paragraph. */
export function bidiLevels(text: string, rightToLeft: boolean): number[] {
  const chars = [...text];
  const levels = resolveLevels(chars, rightToLeft ? 1 : 0);
  // Characters without a direction join what comes after them.
  for (let i = levels.length - 2; i >= 0; i--) if (chars[i] === "\ufeff" || chars[i] === "\u200b") levels[i] = levels[i + 1]!;
  return levels.flatMap((level, i) => (chars[i]!.length === 1 ? level : [level, level]));
}

/** Rules P2 and P3. */
export function startsRightToLeft(text: string): boolean {
  for (const char of text) {
    const type = typeOf(char);
    if (type === "L") return false;
    if (type === "R" || type === "AL") return true;
  }
  return false;
}

/**
 * Whether text holds characters of the other direction than its paragraph. Numbers count as left to right; those of Arabic do not, if something
 * is there that may become neutral (ICU: `directionFromFlags` of `ubidi.cpp`).
 */
export function hasOtherDirection(text: string, rightToLeft: boolean): boolean {
  const types = new Set(Array.from(text, typeOf));
  const has = (...some: readonly BidiType[]): boolean => some.some((type) => types.has(type));
  if (rightToLeft) return has("L", "EN", "AN");
  return has("R", "AL") || (has("AN") && has("ES", "ET", "CS", "WS", "ON"));
}

function resolveLevels(chars: readonly string[], base: number): number[] {
  const original = chars.map(typeOf);
  const types = resolveNeutrals(resolveBrackets(chars, resolveWeak(original, base), base), base);
  return types.map((type) => {
    if (type === "R") return base === 1 ? base : base + 1;
    if (type === "AN" || type === "EN") return base === 1 ? base + 1 : base + 2;
    return base === 1 ? base + 1 : base;
  });
}

/** Rules W1 to W7. */
function resolveWeak(original: readonly BidiType[], base: number): BidiType[] {
  const start: BidiType = base === 1 ? "R" : "L";
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
function resolveBrackets(chars: readonly string[], weak: readonly BidiType[], base: number): BidiType[] {
  const types = [...weak];
  const outer: BidiType = base === 1 ? "R" : "L";
  const strong = (type: BidiType): BidiType | null => (type === "L" ? "L" : type === "ON" || type === "WS" ? null : "R");
  for (const [open, close] of bracketPairs(chars, types)) {
    const inside = new Set(types.slice(open + 1, close).map(strong));
    const direction = inside.has(outer) ? outer : inside.has("L") || inside.has("R") ? (types.slice(0, open).map(strong).findLast(Boolean) ?? outer) : null;
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

/** Rules N1 and N2; a run's trailing white space is at the base level anyway (L1) when nothing follows it. */
function resolveNeutrals(weak: readonly BidiType[], base: number): BidiType[] {
  const types = [...weak];
  const outer: BidiType = base === 1 ? "R" : "L";
  const strongOf = (type: BidiType | undefined): BidiType => (type === undefined ? outer : type === "EN" || type === "AN" ? "R" : type);
  for (let i = 0; i < types.length; i++) {
    if (types[i] !== "WS" && types[i] !== "ON") continue;
    let end = i;
    while (types[end] === "WS" || types[end] === "ON") end++;
    const before = strongOf(types[i - 1]);
    types.fill(before === strongOf(types[end]) ? before : outer, i, end);
    i = end - 1;
  }
  return types;
}

function typeOf(char: string): BidiType {
  if (char === "\u200e") return "L";
  if (/[\ufeff\u202a-\u202e\u2066-\u2069]/.test(char)) return "ON";
  if (/[\p{Mn}\p{Me}]/u.test(char)) return "NSM";
  if (/[0-9\u06f0-\u06f9]/.test(char)) return "EN";
  if (/[\u0660-\u0669\u066b\u066c]/.test(char)) return "AN";
  if (/[+\-]/.test(char)) return "ES";
  if (/[#$%¢-¥°±\u066a\u20a0-\u20cf]/.test(char)) return "ET";
  if (/[,./:\u00a0\u060c]/.test(char)) return "CS";
  if (/\s/.test(char)) return "WS";
  if (/[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(char)) return "AL";
  if (hasRightToLeft(char)) return "R";
  return /[\p{L}\p{N}\p{Mc}\p{RI}]/u.test(char) ? "L" : "ON";
}
