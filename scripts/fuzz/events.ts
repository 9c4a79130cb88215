import { setTimeout as sleep } from "node:timers/promises";
import type { AXNode } from "../../packages/studio/src/comparison/ax-snapshot.js";
import type { Answer } from "../conformance/subject.js";
import { firstDifference } from "../conformance/text-diff.js";
import type { Page } from "../lib/page.js";
import { areTreesEqual, nodePairs, textOf, type Ask, type Inquiry, type NodePair, type Sides } from "./differential.js";
import { elementsOf, type FuzzPage, type Step } from "./model.js";
import type { Random } from "./random.js";
import { randomStep } from "./steps.js";

const NODES_PER_PAGE = 12;
/** Both sides send a change later than this at the latest: Chromium looks every 260 ms and keeps 250 ms between batches. */
const REST_MS = 600;
/** How often a page that differs gets as much time again: a busy machine is late. */
const ATTEMPTS = 4;

const METHODS = ["Accessibility.getChildAXNodes", "Accessibility.getAXNodeAndAncestors"] as const;

/**
 * `Accessibility.nodesUpdated` after a random change, about random nodes that a Client knows. A page counts for nothing where Chromium's
 * whole tree is another one than ours after the change: it keeps roles and children of before.
 */
export const EVENTS: Inquiry = {
  name: "events",
  prepare(page, random) {
    const step = addStep(page, random);
    return (sides) => compareUpdates(sides, step);
  },
};

/** A change of the loaded page: of a random element, and by others. */
function addStep({ body }: FuzzPage, random: Random): Step {
  const elements = [...elementsOf(body)].filter(({ tag }) => tag !== "template");
  let last = Math.max(0, ...elements.map(({ ref }) => ref ?? 0));
  const chosen = random.some(elements, 3);
  for (const element of chosen) element.ref ??= ++last;
  return randomStep(random, chosen[0]!, chosen.map(({ ref }) => ref!));
}

/** What one side has said about nodes since the domain was enabled. */
class Client {
  readonly answers: Answer[] = [];
  /** By id, in the order in which they became known. */
  readonly known = new Map<string, AXNode>();
  readonly updated = new Map<string, AXNode>();

  constructor(private readonly ask: Ask) {}

  async learn(method: string, params?: object): Promise<void> {
    const answer = await this.ask(method, params);
    this.answers.push(answer);
    if ("result" in answer) for (const node of (answer.result.nodes ?? [answer.result.node]) as AXNode[]) this.known.set(node.nodeId, node);
  }

  hear({ nodes }: { nodes: AXNode[] }): void {
    for (const node of nodes) this.updated.set(node.nodeId, node);
  }

  /** Places of nodes of which something was said that was not known. */
  changed(): number[] {
    return [...this.known].flatMap(([id, node], place) => (this.updated.has(id) && opaque(this.updated.get(id)!) !== opaque(node) ? place : []));
  }
}

/**
 * What the Client knows from us is compared with what Chromium answers now, about all nodes of which either side has reported a change. So
 * nothing that Chromium reports may be missing, nor may what we report be anything else than its answer. Chromium does not report all
 * that changes, such as a name by far descendants, and may report a state in between.
 */
async function compareUpdates(sides: Sides, { ref, code }: Step): Promise<boolean> {
  const { page, random, record } = sides;
  const [theirs, ours] = [new Client(sides.theirs), new Client(sides.ours)];
  await collectOurs(page);
  const nodes = await nodePairs(sides);
  for (const ask of [sides.theirs, sides.ours]) await ask("Accessibility.enable");
  const stop = page.on("Accessibility.nodesUpdated", (batch) => theirs.hear(batch as { nodes: AXNode[] }));
  try {
    await learnBoth(theirs, ours, "Accessibility.getRootAXNode");
    for (const pair of random.some(nodes, NODES_PER_PAGE)) await learnBoth(theirs, ours, random.pick(METHODS), pair);
    if (textOf(...theirs.answers) !== textOf(...ours.answers)) return false;

    await page.evaluate(`((n) => { const e = n(${ref}); try { if (e) { ${code} } } catch {} })((number) => document.querySelector('[data-n="' + number + '"]'))`);
    let difference = "";
    for (let attempt = 0; attempt === 0 || (difference !== "" && attempt < ATTEMPTS); attempt++) {
      await sleep(REST_MS);
      for (const batch of JSON.parse(await page.evaluate(`JSON.stringify(${COLLECTED})`))) ours.hear(batch);
      difference = differenceNow(theirs, ours, await sides.theirs("Accessibility.getFullAXTree"));
    }
    if (difference !== "" && !(await areTreesEqual(sides))) return false;
    record(`${code} of [data-n="${ref}"]`, difference);
  } finally {
    stop();
    for (const ask of [sides.theirs, sides.ours]) await ask("Accessibility.disable");
  }
  return true;
}

async function learnBoth(theirs: Client, ours: Client, method: string, pair?: NodePair): Promise<void> {
  const paramsFor = (side: 0 | 1): object | undefined => {
    if (!pair) return undefined;
    const { backendNodeId } = pair[side];
    return method === "Accessibility.getChildAXNodes" ? { id: String(backendNodeId) } : { backendNodeId };
  };
  await Promise.all([theirs.learn(method, paramsFor(0)), ours.learn(method, paramsFor(1))]);
}

function differenceNow(theirs: Client, ours: Client, full: Answer): string {
  const now = new Map<string, AXNode>((full as any).result.nodes.map((node: AXNode) => [node.nodeId, node]));
  const [theirIds, ourIds] = [[...theirs.known.keys()], [...ours.known.keys()]];
  const expected: AXNode[] = [];
  const actual: AXNode[] = [];
  for (const place of new Set([...theirs.changed(), ...ours.changed()])) {
    const [theirId, ourId] = [theirIds[place]!, ourIds[place]!];
    // What is in the tree no more is known from the event only.
    const node = now.get(theirId) ?? theirs.updated.get(theirId);
    if (!node) continue;
    expected.push(JSON.parse(opaque(node)));
    actual.push(JSON.parse(opaque(ours.updated.get(ourId) ?? ours.known.get(ourId)!)));
  }
  return firstDifference(textOf(...theirs.answers, { result: { nodes: expected } }), textOf(...ours.answers, { result: { nodes: actual } }));
}

/** Nodes that are not in the DOM get new ids in Chromium when their line is laid out anew, which no script sees. */
const opaque = (node: AXNode): string => JSON.stringify(node).replace(/"-\d+"/g, '"-"');

const COLLECTED = "__icdpUpdates";

/** Keeps what our engine reports in the page, in a name that is not enumerable. */
async function collectOurs(page: Page): Promise<void> {
  await page.evaluate(`{
    const updates = [];
    Object.defineProperty(globalThis, "${COLLECTED}", { value: updates });
    __icdp.onEvent((method, params) => { if (method === "Accessibility.nodesUpdated") updates.push(params); });
  }`);
}
