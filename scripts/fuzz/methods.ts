import { askChromium } from "../conformance/chromium-stage.js";
import { canonicalText } from "../conformance/canonical.js";
import { askEngine } from "../conformance/engine-stage.js";
import type { DomNode } from "../conformance/node-reference.js";
import type { Answer, Subject } from "../conformance/subject.js";
import { firstDifference } from "../conformance/text-diff.js";
import { settle } from "../lib/observe.js";
import type { Page } from "../lib/page.js";
import type { Workbench } from "../lib/workbench.js";
import { generatePage } from "./generate.js";
import { printPage } from "./print.js";
import { Random } from "./random.js";

/** A question about a node of a page on which the answers are not the same text. */
export interface MethodFailure {
  number: number;
  /** Method, parameters and the node's name. */
  question: string;
  /** Unified diff from Chromium's answer to ours. */
  difference: string;
}

export interface MethodsResult {
  asked: number;
  failures: MethodFailure[];
  /** Pages whose full tree differs or that gave no answer: nothing else was asked about them. */
  skipped: number[];
}

const NODES_PER_PAGE = 12;
const LIMIT = { timeoutMs: 60_000 };

/** Our DOM tree's nodes beside Chromium's: both sides name nodes by their own identifiers. */
type NodePair = readonly [theirs: DomNode, ours: DomNode];

type Ask = Subject["send"];

/** Asks about random nodes of the pages `numbers` of the series `seed` by all methods of the domain but `getFullAXTree`. */
export async function compareMethods(workbench: Workbench, seed: string, numbers: readonly number[]): Promise<MethodsResult> {
  const result: MethodsResult = { asked: 0, failures: [], skipped: [] };
  await Promise.all(
    numbers.map(async (number) => {
      const html = printPage(generatePage(seed, number));
      const random = new Random(`${seed} ${number} methods`);
      const isCompared = await workbench.withPage((page) => comparePage(page, html, random, { number, result })).catch(() => false);
      if (!isCompared) result.skipped.push(number);
    }),
  );
  result.failures.sort((a, b) => a.number - b.number);
  return result;
}

async function comparePage(page: Page, html: string, random: Random, { number, result }: { number: number; result: MethodsResult }): Promise<boolean> {
  const theirs: Ask = (method, params) => askChromium(page, method, params, LIMIT);
  const ours: Ask = (method, params) => askEngine(page, method, params, LIMIT);
  await page.setContent(html, LIMIT);
  await settle(page);
  const [full, ourFull] = await Promise.all([theirs("Accessibility.getFullAXTree"), ours("Accessibility.getFullAXTree")]);
  if (textOf(full) !== textOf(ourFull)) return false;

  const compare = async (method: string, [a, b]: NodePair, paramsFor: (backendNodeId: number) => object): Promise<void> => {
    const params = paramsFor(a.backendNodeId);
    const answers = await Promise.all([theirs(method, params), ours(method, paramsFor(b.backendNodeId))]);
    result.asked++;
    const difference = firstDifference(textOf(answers[0]), textOf(answers[1]));
    if (difference !== "") result.failures.push({ number, question: `${method} ${JSON.stringify(params)} of ${a.nodeName}`, difference });
  };

  const nodes = await nodePairs(theirs, ours);
  for (const ask of [theirs, ours]) await ask("Accessibility.enable");
  for (const pair of random.some(nodes, NODES_PER_PAGE)) {
    const filter = randomFilter(full, random);
    await compare("Accessibility.getPartialAXTree", pair, (backendNodeId) => ({ backendNodeId }));
    await compare("Accessibility.getAXNodeAndAncestors", pair, (backendNodeId) => ({ backendNodeId }));
    await compare("Accessibility.getChildAXNodes", pair, (backendNodeId) => ({ id: String(backendNodeId) }));
    await compare("Accessibility.queryAXTree", pair, (backendNodeId) => ({ backendNodeId, ...filter }));
  }
  for (const ask of [theirs, ours]) await ask("Accessibility.disable");
  return true;
}

/** A role and a name that occur on the page, either, or none. */
function randomFilter(full: Answer, random: Random): object {
  const { nodes } = (full as { result: { nodes: { role?: { value: string }; name?: { value: string } }[] } }).result;
  const { role, name } = random.pick(nodes);
  return { ...(role && random.chance(0.5) && { role: role.value }), ...(name && random.chance(0.3) && { accessibleName: name.value }) };
}

async function nodePairs(theirs: Ask, ours: Ask): Promise<NodePair[]> {
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

const textOf = (answer: Answer): string => canonicalText([{ call: {}, answer }], "http://nowhere.invalid");
