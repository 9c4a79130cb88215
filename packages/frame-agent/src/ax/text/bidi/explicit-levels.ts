import type { BidiType } from "./character-types.js";

/** An isolating run sequence (rule X10): characters of one level that the rules for weak and neutral types see side by side. */
export interface Sequence {
  readonly indexes: readonly number[];
  readonly level: number;
  /** `sos` and `eos`: the directions at its ends. */
  readonly start: "L" | "R";
  readonly end: "L" | "R";
}

interface Explicit {
  readonly levels: number[];
  /** As overrides leave them; controls of isolates are neutral. */
  readonly types: readonly BidiType[];
  /** Where the isolate begins that each PDI ends. */
  readonly initiatorOf: ReadonlyMap<number, number>;
  /** Directions of isolates, empty ones among them. */
  readonly isolated: ReadonlySet<"L" | "R">;
}

/** `max_depth` of rule BD2. */
const MAX_DEPTH = 125;

interface Status {
  readonly level: number;
  readonly override: "L" | "R" | null;
  readonly isIsolate: boolean;
}

/** Rules X1 to X9. */
export function explicitLevels(original: readonly BidiType[], base: number): Explicit {
  const types = [...original];
  const stack: Status[] = [{ level: base, override: null, isIsolate: false }];
  const initiatorOf = new Map<number, number>();
  const open: number[] = [];
  const isolated = new Set<"L" | "R">();
  let overflowIsolates = 0;
  let overflowEmbeddings = 0;
  const top = (): Status => stack[stack.length - 1]!;
  const push = (status: Status): boolean => {
    const fits = status.level <= MAX_DEPTH && overflowIsolates === 0 && overflowEmbeddings === 0;
    if (fits) stack.push(status);
    return fits;
  };
  const endIsolate = (at: number): void => {
    if (overflowIsolates > 0) overflowIsolates--;
    else if (open.length > 0) {
      overflowEmbeddings = 0;
      while (!stack.pop()!.isIsolate);
      initiatorOf.set(at, open.pop()!);
    }
  };
  const levels = original.map((type, i) => {
    if (type === "PDI") endIsolate(i);
    const { level, override, isIsolate } = top();
    if (isIsolateControl(type)) types[i] = override ?? "ON";
    else if (override && !isRemoved(type)) types[i] = override;
    if (EMBEDDINGS.has(type)) {
      const next = { level: nextLevel(level, type[0] === "R"), override: type[2] === "O" ? (type[0] as "L" | "R") : null, isIsolate: false };
      if (!push(next) && overflowIsolates === 0) overflowEmbeddings++;
    } else if (type === "PDF" && overflowIsolates === 0) {
      if (overflowEmbeddings > 0) overflowEmbeddings--;
      else if (!isIsolate && stack.length > 1) stack.pop();
    } else if (type !== "PDI" && isIsolateControl(type)) {
      const rightToLeft = type === "RLI" || (type === "FSI" && overflowIsolates === 0 && firstStrongIsRightToLeft((at) => original[at], i + 1) === true);
      const next = { level: nextLevel(level, rightToLeft), override: null, isIsolate: true };
      if (push(next)) {
        open.push(i);
        isolated.add(directionOf(next.level));
      } else overflowIsolates++;
    }
    return level;
  });
  return { levels, types, initiatorOf, isolated };
}

const EMBEDDINGS: ReadonlySet<BidiType> = new Set<BidiType>(["LRE", "RLE", "LRO", "RLO"]);

/** Rule X9. */
export const isRemoved = (type: BidiType): boolean => type === "BN" || type === "PDF" || EMBEDDINGS.has(type);

export const isIsolateControl = (type: BidiType): boolean => type === "LRI" || type === "RLI" || type === "FSI" || type === "PDI";

export const directionOf = (level: number): "L" | "R" => (level % 2 === 1 ? "R" : "L");

/** The next odd or even one. */
const nextLevel = (level: number, rightToLeft: boolean): number => level + ((level % 2 === 1) === rightToLeft ? 2 : 1);

/** Rules P2 and P3, of what begins at `start`: up to the end of its isolate, and not of isolates in it. Undefined without any. */
export function firstStrongIsRightToLeft(typeAt: (index: number) => BidiType | undefined, start = 0): boolean | undefined {
  let depth = 0;
  for (let i = start, type = typeAt(i); type; type = typeAt(++i)) {
    if (type === "PDI") {
      if (depth > 0) depth--;
      else if (start > 0) return undefined;
    } else if (isIsolateControl(type)) depth++;
    else if (depth === 0 && (type === "L" || type === "R" || type === "AL")) return type !== "L";
  }
  return undefined;
}

/** Rules BD13 and X10. */
export function sequencesOf(types: readonly BidiType[], { levels, initiatorOf }: Explicit, base: number): Sequence[] {
  const kept = [...types.keys()].filter((i) => !isRemoved(types[i]!));
  const runs: number[][] = [];
  const runOf = new Map<number, number[]>();
  const ended = new Set(initiatorOf.values());
  kept.forEach((i, at) => {
    const before = initiatorOf.get(i) ?? kept[at - 1];
    let run = before !== undefined && levels[before] === levels[i] ? runOf.get(before)! : undefined;
    if (!run) runs.push((run = []));
    run.push(i);
    runOf.set(i, run);
  });
  const place = new Map(kept.map((i, at) => [i, at]));
  return runs.map((indexes) => {
    const [first, last] = [indexes[0]!, indexes[indexes.length - 1]!];
    const level = levels[first]!;
    const isOpen = isIsolateControl(types[last]!) && types[last] !== "PDI" && !ended.has(last);
    const towards = (neighbour: number | undefined): "L" | "R" => directionOf(Math.max(level, neighbour === undefined ? base : levels[neighbour]!));
    return { indexes, level, start: towards(kept[place.get(first)! - 1]), end: towards(isOpen ? undefined : kept[place.get(last)! + 1]) };
  });
}
