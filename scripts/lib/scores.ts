import type { AxLines, Line } from "./ax-lines.js";
import { lcsLength } from "../../packages/studio/src/comparison/lcs.js";

export const SCORE_NAMES = ["locators", "tree", "tree-np", "wire"] as const;
export type ScoreName = (typeof SCORE_NAMES)[number];

/** Lines that match, out of the lines of both sides. */
export interface Score {
  matched: number;
  chromium: number;
  ours: number;
}

export type Scores = Record<ScoreName, Score>;

export function scoresOf(chromium: AxLines, ours: AxLines): Scores {
  const lines = (a: Line[], b: Line[]): Score => ({
    matched: lcsLength(a.map(textOf), b.map(textOf)),
    chromium: a.length,
    ours: b.length,
  });
  return {
    locators: {
      matched: sharedCount(chromium.locators, ours.locators),
      chromium: chromium.locators.length,
      ours: ours.locators.length,
    },
    tree: lines(chromium.tree, ours.tree),
    "tree-np": lines(chromium.treeWithoutProperties, ours.treeWithoutProperties),
    wire: lines(chromium.wire, ours.wire),
  };
}

/** 2 · matched / (lines of both sides); 1 for two empty lists. */
export function ratio({ matched, chromium, ours }: Score): number {
  return chromium + ours === 0 ? 1 : (2 * matched) / (chromium + ours);
}

export function isEqual({ matched, chromium, ours }: Score): boolean {
  return matched === chromium && matched === ours;
}

export interface TotalScore extends Score {
  equalPages: number;
  pages: number;
}

/** Adds up matched and line counts, not the pages' ratios. */
export function totalOf(pages: readonly Scores[]): Record<ScoreName, TotalScore> {
  const total = (name: ScoreName): TotalScore => {
    const sum: TotalScore = { matched: 0, chromium: 0, ours: 0, equalPages: 0, pages: pages.length };
    for (const { [name]: score } of pages) {
      sum.matched += score.matched;
      sum.chromium += score.chromium;
      sum.ours += score.ours;
      if (isEqual(score)) sum.equalPages++;
    }
    return sum;
  };
  return { locators: total("locators"), tree: total("tree"), "tree-np": total("tree-np"), wire: total("wire") };
}

/** Size of the intersection of two multisets. */
function sharedCount(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const item of a) left.set(item, (left.get(item) ?? 0) + 1);
  let shared = 0;
  for (const item of b) {
    const count = left.get(item) ?? 0;
    if (count === 0) continue;
    left.set(item, count - 1);
    shared++;
  }
  return shared;
}

function textOf(line: Line): string {
  return line.text;
}
