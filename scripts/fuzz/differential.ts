import { canonicalText } from "../conformance/canonical.js";
import { askChromium } from "../conformance/chromium-stage.js";
import { askEngine } from "../conformance/engine-stage.js";
import type { DomNode } from "../conformance/node-reference.js";
import type { Answer, Subject } from "../conformance/subject.js";
import { settle } from "../lib/observe.js";
import type { Page } from "../lib/page.js";
import type { Workbench } from "../lib/workbench.js";
import type { Series } from "./generate.js";
import type { FuzzPage } from "./model.js";
import { printPage } from "./print.js";
import { Random } from "./random.js";

/** Something asked about a page on which the answers are not the same text. */
export interface Mismatch {
  number: number;
  question: string;
  /** Unified diff from Chromium's answer to ours. */
  difference: string;
}

export interface DifferentialResult {
  asked: number;
  failures: Mismatch[];
  /** Pages whose whole trees differ, or that gave no answers: they count for nothing. */
  skipped: number[];
}

export type Ask = Subject["send"];

/** One loaded page, Chromium's side and ours. */
export interface Sides {
  readonly page: Page;
  readonly theirs: Ask;
  readonly ours: Ask;
  readonly random: Random;
  /** Counts a question, and is the difference between its answers unless empty. */
  record(question: string, difference: string): void;
}

/** A kind of question about the pages of a series. */
export interface Inquiry {
  readonly name: string;
  /** Makes ready what is loaded; the work then resolves to false where the page counts for nothing. */
  prepare(page: FuzzPage, random: Random): (sides: Sides) => Promise<boolean>;
}

const LIMIT = { timeoutMs: 60_000 };

/** Loads the pages `numbers` of a series, one after the other in each of the workbench's tabs, and asks. */
export async function inquire(workbench: Workbench, series: Series, numbers: readonly number[], { name, prepare }: Inquiry): Promise<DifferentialResult> {
  const result: DifferentialResult = { asked: 0, failures: [], skipped: [] };
  await Promise.all(
    numbers.map(async (number) => {
      const random = new Random(`${series.seed} ${number} ${name}`);
      const generated = series.page(number);
      const work = prepare(generated, random);
      const record = (question: string, difference: string): void => {
        result.asked++;
        if (difference !== "") result.failures.push({ number, question, difference });
      };
      const counts = await workbench
        .withPage(async (page) => {
          await page.setContent(printPage(generated), LIMIT);
          await settle(page);
          const theirs: Ask = (method, params) => askChromium(page, method, params, LIMIT);
          const ours: Ask = (method, params) => askEngine(page, method, params, LIMIT);
          return work({ page, theirs, ours, random, record });
        })
        .catch(() => false);
      if (!counts) result.skipped.push(number);
    }),
  );
  result.failures.sort((a, b) => a.number - b.number);
  return result;
}

/** Our DOM tree's nodes beside Chromium's: both sides name nodes by their own identifiers. */
export type NodePair = readonly [theirs: DomNode, ours: DomNode];

export async function nodePairs({ theirs, ours }: Sides): Promise<NodePair[]> {
  await ours("DOM.enable", { includeWhitespace: "all" });
  const [a, b] = await Promise.all([theirs, ours].map((ask) => ask("DOM.getDocument", { depth: -1, pierce: true })));
  const pairs: NodePair[] = [];
  const visit = (x: DomNode | undefined, y: DomNode | undefined): void => {
    if (!x || !y || x.nodeName !== y.nodeName) return;
    pairs.push([x, y]);
    const lists = (node: DomNode) => [node.children, node.shadowRoots, node.pseudoElements, node.contentDocument && [node.contentDocument]].map((list) => list ?? []);
    const inOurs = lists(y);
    lists(x).forEach((list, kind) => list.forEach((child, index) => visit(child, inOurs[kind]![index])));
  };
  visit((a as any).result.root, (b as any).result.root);
  return pairs;
}

/** Whether the whole trees are the same. */
export async function areTreesEqual({ theirs, ours }: Sides): Promise<boolean> {
  const [a, b] = await Promise.all([theirs, ours].map((ask) => ask("Accessibility.getFullAXTree")));
  return textOf(a!) === textOf(b!);
}

/** Answers of one side, with identifiers that both sides share. */
export const textOf = (...answers: Answer[]): string => canonicalText(answers.map((answer) => ({ call: {}, answer })), "http://nowhere.invalid");
