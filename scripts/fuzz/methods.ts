import type { Answer } from "../conformance/subject.js";
import { firstDifference } from "../conformance/text-diff.js";
import { nodePairs, textOf, type Inquiry, type NodePair, type Sides } from "./differential.js";
import type { Random } from "./random.js";

const NODES_PER_PAGE = 12;

/** Random nodes of a page by all methods of the domain but `getFullAXTree`. */
export const METHODS: Inquiry = { name: "methods", prepare: () => askMethods };

async function askMethods(sides: Sides): Promise<boolean> {
  const { theirs, ours, random, record } = sides;
  const [full, ourFull] = await Promise.all([theirs("Accessibility.getFullAXTree"), ours("Accessibility.getFullAXTree")]);
  if (textOf(full) !== textOf(ourFull)) return false;

  const compare = async (method: string, [a, b]: NodePair, paramsFor: (backendNodeId: number) => object): Promise<void> => {
    const params = paramsFor(a.backendNodeId);
    const answers = await Promise.all([theirs(method, params), ours(method, paramsFor(b.backendNodeId))]);
    record(`${method} ${JSON.stringify(params)} of ${a.nodeName}`, firstDifference(textOf(answers[0]), textOf(answers[1])));
  };

  const nodes = await nodePairs(sides);
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
