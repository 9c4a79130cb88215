import { hasRightToLeft } from "./right-to-left.js";

/** Bidirectional character types, as far as text without embeddings needs them (UAX #9). */
type BidiType = "L" | "R" | "AL" | "EN" | "AN" | "ES" | "ET" | "CS" | "NSM" | "WS" | "ON";

/** Text of one embedding level. */
export interface LevelRun {
  text: string;
  readonly level: number;
}

/**
 * The runs of one line of text in visual order, left to right (UAX #9 without explicit controls). Characters inside a run stay in
 * logical order.
 */
export function visualRuns(text: string, rightToLeft: boolean): string[] {
  return inVisualOrder(levelRuns(text, bidiLevels(text, rightToLeft)));
}

/** The runs of lines in pieces, of which a line feed ends a line. */
export function visualLines(lines: readonly (readonly string[])[], rightToLeft: boolean): string[] {
  const hardLines = lines.flatMap((line) => {
    const parts: string[][] = [[]];
    for (const piece of line) {
      parts[parts.length - 1]!.push(piece);
      if (piece === "\n") parts.push([]);
    }
    return parts;
  });
  return hardLines.flatMap((line) => (rightToLeft ? line.reverse() : line).flatMap((piece) => visualRuns(piece, rightToLeft)));
}

/** Runs of `text`, whose levels begin at `start` of those of its paragraph. */
export function levelRuns(text: string, levels: readonly number[], start = 0): LevelRun[] {
  const runs: LevelRun[] = [];
  for (let i = 0; i < text.length; i++) {
    const level = levels[start + i]!;
    const last = runs[runs.length - 1];
    if (last?.level === level) last.text += text[i]!;
    else runs.push({ text: text[i]!, level });
  }
  return runs;
}

/** Rule L2. */
export function inVisualOrder(line: readonly LevelRun[]): string[] {
  const runs = [...line];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level >= 1; level--) reverseStretches(runs, level);
  return runs.map((run) => run.text);
}

function reverseStretches(runs: LevelRun[], level: number): void {
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

function resolveLevels(chars: readonly string[], base: number): number[] {
  const original = chars.map(typeOf);
  const types = resolveNeutrals(resolveWeak(original, base), base);
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
  return /[\p{L}\p{N}\p{Mc}]/u.test(char) ? "L" : "ON";
}
