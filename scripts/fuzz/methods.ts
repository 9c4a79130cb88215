import { answerOf } from "../conformance/chromium-stage.js";
import { canonicalText } from "../conformance/canonical.js";
import type { DomNode } from "../conformance/node-reference.js";
import type { Answer } from "../conformance/subject.js";
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
  /** First line that differs, of either answer. */
  chromium: string;
  ours: string;
}

export interface MethodsResult {
  asked: number;
  failures: MethodFailure[];
  /** Pages whose full tree differs or that gave no answer: nothing else was asked about them. */
  skipped: number[];
}

const NODES_PER_PAGE = 12;
const TIMEOUT_MS = 60_000;

/** Our DOM tree's nodes beside Chromium's: both sides name nodes by their own identifiers. */
type NodePair = readonly [theirs: DomNode, ours: DomNode];

type Ask = (method: string, params?: object) => Promise<Answer>;

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
  const theirs: Ask = async (method, params) => answerOf((await page.sendRaw(method, params, { timeoutMs: TIMEOUT_MS })).text);
  const ours: Ask = async (method, params) =>
    answerOf(await page.evaluate<string>(`__icdp.sendText(${JSON.stringify(method)}, ${JSON.stringify(params ?? {})})`, { timeoutMs: TIMEOUT_MS }));
  await page.setContent(html, { timeoutMs: TIMEOUT_MS });
  await settle(page);
  const [full, ourFull] = await Promise.all([theirs("Accessibility.getFullAXTree"), ours("Accessibility.getFullAXTree")]);
  if (textOf(full) !== textOf(ourFull)) return false;

  const compare = async (method: string, [{ nodeName }]: NodePair, [forA, forB]: readonly [object, object]): Promise<void> => {
    const [answer, our] = (await Promise.all([theirs(method, forA), ours(method, forB)])).map(textOf) as [string, string];
    result.asked++;
    if (answer === our) return;
    const [chromium, mine] = [answer.split("\n"), our.split("\n")];
    const line = Math.max(0, chromium.findIndex((text, index) => text !== mine[index]));
    result.failures.push({ number, question: `${method} ${JSON.stringify(forA)} of ${nodeName}`, chromium: chromium[line] ?? "", ours: mine[line] ?? "" });
  };

  const nodes = await nodePairs(theirs, ours);
  for (const ask of [theirs, ours]) await ask("Accessibility.enable");
  for (const pair of random.some(nodes, NODES_PER_PAGE)) {
    const by = (parameter: string, more: object = {}, convert: (id: number) => unknown = (id) => id) =>
      pair.map(({ backendNodeId }) => ({ [parameter]: convert(backendNodeId), ...more })) as [object, object];
    await compare("Accessibility.getPartialAXTree", pair, by("backendNodeId"));
    await compare("Accessibility.getAXNodeAndAncestors", pair, by("backendNodeId"));
    await compare("Accessibility.getChildAXNodes", pair, by("id", {}, String));
    await compare("Accessibility.queryAXTree", pair, by("backendNodeId", randomFilter(full, random)));
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
