import type { AxSnapshot } from "../../packages/studio/src/comparison/ax-snapshot.js";
import type { Comparison } from "../lib/comparison.js";
import { byteForm } from "../lib/byte-form.js";
import { readSigns } from "../conformance/differences.js";
import { knownDifferencesFile } from "../conformance/paths.js";
import { differencesOf } from "../lib/differences.js";
import { ratio, totalOf, type Scores } from "../lib/scores.js";
import { REST_MS, type Workbench } from "../lib/workbench.js";
import type { Series } from "./generate.js";
import type { FuzzPage } from "./model.js";
import { printPage } from "./print.js";

/** A page on which ours is not Chromium's answer to the byte. */
export interface Failure {
  number: number;
  page: FuzzPage;
  comparison: Comparison;
  /** Its sorts of differences, each as often as it occurs. */
  kinds: string[];
}

export interface SeriesResult {
  /** Of every page that could be compared, in no order. */
  scores: Scores[];
  /** By number of the page. */
  failures: Failure[];
  /** Pages that differ in what page JavaScript cannot know and in nothing else (`sign` in tests/ax/known-differences.json). */
  excepted: number;
  /** Numbers of pages on which Chromium's own answer is another one from load to load, and was ours in one of them. */
  unstable: number[];
  /** Pages that gave no answer at all. */
  broken: { number: number; reason: string }[];
}

/** Compares the pages `numbers` of a series; `progress` is called after each. */
export async function compareSeries(
  workbench: Workbench,
  series: Series,
  numbers: readonly number[],
  progress: (done: number, differing: number) => void = () => {},
): Promise<SeriesResult> {
  const scores: Scores[] = [];
  const failures: Failure[] = [];
  const broken: SeriesResult["broken"] = [];
  const isKnown = readSigns(knownDifferencesFile);
  const unstable: number[] = [];
  let excepted = 0;
  await Promise.all(
    numbers.map(async (number) => {
      const page = series.page(number);
      try {
        const comparison = await workbench.compare({ html: printPage(page) }, REST_MS);
        const equal = comparison.sameBytes ? comparison : await equalAmongUnstable(workbench, page, comparison);
        scores.push((equal ?? comparison).scores);
        if (equal) {
          if (equal !== comparison) unstable.push(number);
          return;
        }
        const differences = differencesOf(comparison);
        if (differences.every(({ kind, key }) => isKnown(kind, lineage(comparison, key)))) excepted++;
        else failures.push({ number, page, comparison, kinds: differences.map(({ kind }) => kind) });
      } catch (error) {
        broken.push({ number, reason: error instanceof Error ? error.message : String(error) });
      } finally {
        progress(scores.length + broken.length, failures.length);
      }
    }),
  );
  const byNumber = (a: { number: number }, b: { number: number }): number => a.number - b.number;
  return { scores, failures: failures.sort(byNumber), excepted, unstable: unstable.sort((a, b) => a - b), broken: broken.sort(byNumber) };
}

/** Descriptions of the DOM node at `path` and of those around it, from the inside out. */
function lineage({ pair }: Comparison, path: string): string[] {
  const nodes = [pair.describe(path)];
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) nodes.push(pair.describe(path.slice(0, end)));
  return nodes;
}

/** How often a page that differs is loaded again to see whether Chromium answers as it did, and how often at most where it does not. */
const RELOADS = 6;
const RELOADS_OF_UNSTABLE = 40;

/**
 * Loads a page that differs again. Where ours is the same as before and Chromium's is equal to it now, Chromium itself has two
 * answers for the page, and that comparison is returned; an answer of ours that changed is no excuse.
 */
async function equalAmongUnstable(workbench: Workbench, page: FuzzPage, first: Comparison): Promise<Comparison | undefined> {
  const ours = answerOf(first.pair.ours);
  const answers = new Set([answerOf(first.pair.chromium)]);
  for (let i = 0; i < (answers.size > 1 ? RELOADS_OF_UNSTABLE : RELOADS); i++) {
    const again = await workbench.compare({ html: printPage(page) });
    if (again.sameBytes && answerOf(again.pair.ours) === ours) return again;
    answers.add(answerOf(again.pair.chromium));
  }
  return undefined;
}

/** Without the page's own address, which is another one for each load. */
function answerOf({ nodes, text }: AxSnapshot): string {
  const url = nodes[0]?.properties?.find(({ name }) => name === "url")?.value.value as string;
  return byteForm(text).replaceAll(url, "<page>");
}

/** What a series may at most and must at least reach; raised by hand when a run is better. */
export interface SeriesFloor {
  seed: string;
  pages: number;
  /** Pages that differ in some field, in the order of nodes or keys, or fail. */
  differing: number;
  /** Percent of lines, rounded down to three digits. */
  wire: number;
}

/** The floor that a result would just reach. */
export function floorOf(seed: string, { scores, failures, broken }: SeriesResult): SeriesFloor {
  const wire = Math.floor(ratio(totalOf(scores).wire) * 1e5) / 1e3;
  return { seed, pages: scores.length + broken.length, differing: failures.length + broken.length, wire };
}

/** How many of `count` pages may differ when `differing` of `pages` unseen ones did, four standard deviations of chance included. */
export function allowance({ differing, pages }: Pick<SeriesFloor, "differing" | "pages">, count: number): number {
  const share = differing / pages;
  return Math.floor(count * share + 4 * Math.sqrt(count * share * (1 - share)));
}

export const firstNumbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
