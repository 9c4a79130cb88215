import type { BenchResult } from "./measure.js";

/** Figures that say whether the engine is fast enough; see {@link goalsOf}. */
export interface Goal {
  what: string;
  reached: string;
  wanted: string;
  met: boolean;
}

const MAX_WARM_RATIO = 0.35;
const MAX_COLD_RATIO = 1;
const COLD_FROM_ELEMENTS = 1_000;
const MAX_SLOWDOWN = 1.3;
const MAX_GROWTH_PER_CALL = 1_000;

/** What the figures are measured by. `growth`: heap bytes over `growthCalls` calls on a changing page. */
export function goalsOf(sizes: BenchResult[], shapes: BenchResult[], growth: number, growthCalls: number): Goal[] {
  const goals: Goal[] = [];
  const worst = (results: BenchResult[], ratio: (result: BenchResult) => number) =>
    results.reduce((a, b) => (ratio(b) > ratio(a) ? b : a));
  if (sizes.length > 0) {
    const warmest = worst(sizes, warmRatio);
    goals.push(goal("warm ratio, every size", warmRatio(warmest), MAX_WARM_RATIO, ` (${warmest.name})`));
    const large = sizes.filter(({ elements }) => elements >= COLD_FROM_ELEMENTS);
    if (large.length > 0) {
      const coldest = worst(large, coldRatio);
      goals.push(goal("first-call ratio, from 1,000 elements on", coldRatio(coldest), MAX_COLD_RATIO, ` (${coldest.name})`));
      const slowdown = perElement(large.at(-1)!) / perElement(large[0]!);
      goals.push(goal(`time per element, ${large.at(-1)!.name} to ${large[0]!.name}`, slowdown, MAX_SLOWDOWN));
    }
    const layouts = Math.max(...[...sizes, ...shapes].map((result) => result.layouts));
    goals.push(goal("layouts per warm call", layouts, 0));
  }
  for (const shape of shapes) goals.push(goal(`warm ratio, ${shape.name}`, warmRatio(shape), MAX_WARM_RATIO));
  goals.push(
    goal(`heap growth per call, ${growthCalls} calls on a changing page (bytes)`, Math.max(0, growth) / growthCalls, MAX_GROWTH_PER_CALL),
  );
  return goals;
}

function goal(what: string, reached: number, wanted: number, where = ""): Goal {
  return { what, reached: `${round(reached)}${where}`, wanted: `≤ ${wanted}`, met: reached <= wanted };
}

/** Rows of cells, the first one being the heading. */
export function rowsOf(results: BenchResult[]): string[][] {
  const heading = [
    "page", "nodes", "first: ours", "Chromium", "ratio", "second: ours", "Chromium", "ratio", "warm: ours", "Chromium", "ratio",
    "changed: ours", "Chromium", "ratio",
    "warm µs/element", "MB: ours", "Chromium", "heap MB: first", "later", "layouts",
  ];
  return [
    heading,
    ...results.map((result) => [
      result.name,
      result.nodes.toLocaleString("en"),
      ...[result.cold, result.second, result.warm, result.changed].flatMap(({ ours, chromium }) => [
        round(ours),
        round(chromium),
        (ours / chromium).toFixed(2),
      ]),
      round(perElement(result) * 1000),
      megabytes(result.bytes.ours),
      megabytes(result.bytes.chromium),
      megabytes(result.heap.first),
      megabytes(result.heap.later),
      String(result.layouts),
    ]),
  ];
}

/** Cells as aligned columns, for a terminal. */
export function textTable(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  "));
}

function warmRatio({ warm }: BenchResult): number {
  return warm.ours / warm.chromium;
}

function coldRatio({ cold }: BenchResult): number {
  return cold.ours / cold.chromium;
}

function perElement({ warm, elements }: BenchResult): number {
  return warm.ours / elements;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(2);
}
