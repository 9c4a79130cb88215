import { ratio, SCORE_NAMES, type ScoreName, type Scores } from "./scores.js";

/** The least scores that pages must reach, as fractions, by page name. */
export type Floors = Record<string, Record<ScoreName, number>>;

/** Finer differences than one line in 100,000 do not fit into the file. */
const DIGITS = 5;

/** What falls short of the floors, as text; a page without a floor and a floor without its page count too. */
export function shortfalls(floors: Floors, pages: ReadonlyMap<string, Scores>): string[] {
  const out: string[] = [];
  for (const [page, floor] of Object.entries(floors)) {
    const scores = pages.get(page);
    if (!scores) out.push(`${page}: has a floor, but was not compared`);
    else {
      for (const name of SCORE_NAMES) {
        const reached = ratio(scores[name]);
        if (reached < floor[name]) out.push(`${page}: ${name} ${reached.toFixed(DIGITS + 1)} < ${floor[name]}`);
      }
    }
  }
  for (const page of pages.keys()) if (!floors[page]) out.push(`${page}: has no floor`);
  return out;
}

/** The floors after a run: each is raised to what was reached, none is lowered, pages that are gone are left out. */
export function raised(floors: Floors, pages: ReadonlyMap<string, Scores>): Floors {
  const out: Floors = {};
  for (const [page, scores] of [...pages].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const floorOf = (name: ScoreName) => Math.max(floors[page]?.[name] ?? 0, roundDown(ratio(scores[name])));
    out[page] = { locators: floorOf("locators"), tree: floorOf("tree"), "tree-np": floorOf("tree-np"), wire: floorOf("wire") };
  }
  return out;
}

function roundDown(value: number): number {
  const scale = 10 ** DIGITS;
  return Math.floor(value * scale) / scale;
}
