import type { Protocol } from "devtools-protocol";
import { resultOf, type Subject } from "../subject.js";
import type { Step, UpstreamCase } from "./case.js";
import { dump, Numbering } from "./dump.js";
import { referNodes } from "./references.js";
import { fullTree, partialTree } from "./trees.js";

type AXNode = Protocol.Accessibility.AXNode;

/** What a case does once its page is loaded; it prints entries, which may hold line feeds. */
export type Flow = (subject: Subject, test: UpstreamCase, print: (entry: string) => void) => Promise<void>;

/** Flows that send `Accessibility.enable` before their page is loaded. */
export const ENABLED_BEFORE_LOAD = new Set(["root-nodes"]);

const IDENTIFIERS = ["nodeId", "backendDOMNodeId", "childIds", "parentId"];
const IDENTIFIERS_AND_FRAME = [...IDENTIFIERS, "frameId"];

export const FLOWS: Record<string, Flow> = {
  "dump-by-selector": dumpBySelector,
  "full-tree": async (subject, test, print) => {
    const { nodes } = await resultOf(subject, "Accessibility.getFullAXTree", test.params);
    print(`\n${test.printIgnored ? partialTree(nodes) : fullTree(nodes)}`);
  },
  "full-tree-and-iframe": async (subject, _test, print) => {
    const outer = await resultOf(subject, "Accessibility.getFullAXTree");
    const frames = await resultOf(subject, "Accessibility.queryAXTree", {
      backendNodeId: outer.nodes[0].backendDOMNodeId,
      role: "Iframe",
    });
    const frameId = await frameIdOf(subject, frames.nodes[0]);
    const inner = await resultOf(subject, "Accessibility.getFullAXTree", { frameId });
    print(`\n${fullTree(outer.nodes)}`);
    print(`\n${fullTree(inner.nodes)}`);
  },
  "root-nodes": async (subject, _test, print) => {
    await subject.nextEvent("Accessibility.loadComplete");
    const { nodes } = await resultOf(subject, "Accessibility.getFullAXTree", { depth: 2 });
    const masks = { plain: [...IDENTIFIERS_AND_FRAME, "properties"] };
    const outer = await resultOf(subject, "Accessibility.getRootAXNode", {});
    print("\ngetRootAXNode for main frame:\n");
    print(dump(outer.node, masks));
    const frameId = await frameIdOf(subject, nodeWithRole(nodes, "Iframe"));
    const inner = await resultOf(subject, "Accessibility.getRootAXNode", { frameId });
    print("\ngetRootAXNode for iframe:\n");
    print(dump(inner.node, masks));
  },
  "child-nodes": childNodes,
  "node-and-ancestors": async (subject, { selector }, print) => {
    await resultOf(subject, "Accessibility.enable");
    const nodeId = await querySelector(subject, selector!);
    const { nodes } = await resultOf(subject, "Accessibility.getAXNodeAndAncestors", { nodeId });
    for (const node of nodes) print(dump(node, { plain: IDENTIFIERS_AND_FRAME }));
  },
  query,
  "query-errors": async (subject, { steps }, print) => {
    for (const { call, params } of steps) {
      const answer = await subject.send(call!, params);
      print(dump({ ...answer, id: 1, sessionId: "" }, { plain: ["id", "sessionId"] }));
    }
  },
  "tree-updated-events": treeUpdatedEvents,
  "nodes-updated-children": nodesUpdatedChildren,
};

async function dumpBySelector(subject: Subject, test: UpstreamCase, print: (entry: string) => void): Promise<void> {
  for (const { call, selector } of test.steps) {
    if (call !== "showModal") throw new Error(`${test.name}: unknown step ${call}`);
    await subject.evaluate(`document.querySelector(${JSON.stringify(selector)}).showModal()`);
  }
  const { root } = await resultOf(subject, "DOM.getDocument");
  const { nodeIds } = await resultOf<{ nodeIds: number[] }>(subject, "DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: test.selector,
  });
  for (const nodeId of nodeIds) {
    const { nodes } = await resultOf<{ nodes: AXNode[] }>(subject, "Accessibility.getPartialAXTree", {
      nodeId,
      fetchRelatives: test.fetchRelatives,
    });
    if (test.fetchRelatives) print(`\n${partialTree(nodes, nodes[0]!.nodeId)}`);
    print(dump(await referNodes(subject, nodes[0]!), { plain: IDENTIFIERS }));
  }
}

async function childNodes(subject: Subject, _test: UpstreamCase, print: (entry: string) => void): Promise<void> {
  await resultOf(subject, "Accessibility.enable");
  const { nodes: known } = await resultOf<{ nodes: AXNode[] }>(subject, "Accessibility.getFullAXTree", { depth: 2 });
  const root = known[0]!;
  const printAll = (heading: string) => print(`\n${heading}\n${fullTree(known, root)}`);
  printAll("After getFullAXTree:");

  const article = nodeWithRole(known, "article");
  const { nodes: children } = await resultOf<{ nodes: AXNode[] }>(subject, "Accessibility.getChildAXNodes", {
    id: article.nodeId,
  });
  for (const id of article.childIds ?? []) {
    if (!children.some(({ nodeId }) => nodeId === id)) print(`Should have gotten child with id ${id}`);
  }
  known.push(...children.map((child) => ({ ...child, childIds: [] })));
  printAll("After getChildAXNodes:");

  const frame = nodeWithRole(known, "Iframe");
  const frameId = await frameIdOf(subject, frame);
  const { nodes: innerTree } = await resultOf(subject, "Accessibility.getFullAXTree", { depth: 0, frameId });
  const first = await resultOf(subject, "Accessibility.getChildAXNodes", { id: innerTree[0].nodeId, frameId });
  const second = await resultOf(subject, "Accessibility.getChildAXNodes", { id: first.nodes[0].childIds[0], frameId });
  frame.childIds = [innerTree[0].nodeId];
  known.push(...innerTree, ...second.nodes);
  printAll("getChildAXNodes iframe:");
}

async function query(subject: Subject, { steps }: UpstreamCase, print: (entry: string) => void): Promise<void> {
  for (const step of steps) {
    if (step.suite !== undefined) {
      printSuite(step.suite, print);
      continue;
    }
    const { nodes } = await resultOf<{ nodes: AXNode[] }>(subject, "Accessibility.queryAXTree", {
      ...(await scopeOf(subject, step.in!)),
      ...step.query,
    });
    print(step.text!);
    for (const node of nodes) {
      if (step.print === "nodes") print(dump(node, { plain: IDENTIFIERS }));
      else for (const id of await elementId(subject, node)) print(id);
    }
  }
}

async function scopeOf(subject: Subject, scope: NonNullable<Step["in"]>): Promise<object> {
  if (typeof scope === "object") {
    const nodeId = await querySelector(subject, scope.shadowRootOf);
    const { node } = await resultOf(subject, "DOM.describeNode", { nodeId });
    return { backendNodeId: node.shadowRoots[0].backendNodeId };
  }
  const { root } = await resultOf(subject, "DOM.getDocument");
  const nodeId = scope === "document" ? root.nodeId : await querySelector(subject, scope);
  const { object } = await resultOf(subject, "DOM.resolveNode", { nodeId });
  return { objectId: object.objectId };
}

/** What upstream prints of a hit: an element's id, nothing for other nodes. */
async function elementId(subject: Subject, { backendDOMNodeId }: AXNode): Promise<string[]> {
  if (backendDOMNodeId === undefined) return [];
  const { node } = await resultOf(subject, "DOM.describeNode", { backendNodeId: backendDOMNodeId });
  if (!node.attributes) return [];
  const index = node.attributes.findIndex((text: string, at: number) => at % 2 === 0 && text === "id");
  return [String(node.attributes[index + 1])];
}

async function treeUpdatedEvents(subject: Subject, { steps }: UpstreamCase, print: (entry: string) => void): Promise<void> {
  await resultOf(subject, "Accessibility.enable");
  const walked: AXNode[] = [];
  const { node: root } = await resultOf(subject, "Accessibility.getRootAXNode", {});
  const stack: AXNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    walked.push(node);
    const { nodes } = await resultOf(subject, "Accessibility.getChildAXNodes", { id: node.nodeId });
    stack.push(...nodes);
  }
  for (const { suite, targetName, evaluate, text } of steps) {
    printSuite(suite!, print);
    const target = walked.find(({ name }) => name?.value === targetName);
    await subject.evaluate(evaluate!);
    const { nodes } = await subject.nextEvent("Accessibility.nodesUpdated");
    print(`${text} ${nodes.some(({ nodeId }: AXNode) => nodeId === target?.nodeId)}`);
  }
}

async function nodesUpdatedChildren(
  subject: Subject,
  { selector }: UpstreamCase,
  print: (entry: string) => void,
): Promise<void> {
  const masks = {
    plain: ["parentId", "frameId"],
    numbered: { keys: ["nodeId", "backendDOMNodeId", "childIds"], numbering: new Numbering() },
  };
  await resultOf(subject, "Accessibility.enable");
  await resultOf(subject, "DOM.enable");
  const nodeId = await querySelector(subject, selector!);
  await resultOf(subject, "Accessibility.getAXNodeAndAncestors", { nodeId });
  const { nodes: tree } = await resultOf<{ nodes: AXNode[] }>(subject, "Accessibility.getFullAXTree");
  const tabs = nodeWithRole(tree, "tablist");
  const controls = tabs.properties?.find(({ name }) => name === "controls");
  const { object } = await resultOf(subject, "DOM.resolveNode", {
    backendNodeId: controls!.value.relatedNodes![0]!.backendDOMNodeId,
  });
  await resultOf(subject, "Runtime.callFunctionOn", {
    objectId: object.objectId,
    functionDeclaration: `function() { this.scrollLeft = this.scrollWidth / ${tabs.childIds!.length} * 1; }`,
  });
  const updated = await subject.nextEvent("Accessibility.nodesUpdated");
  print(`nodesUpdated ${dump(updated.nodes, masks)}`);
  for (const node of updated.nodes) {
    const { nodes } = await resultOf(subject, "Accessibility.getChildAXNodes", { id: node.nodeId });
    print(`childNodes ${dump(nodes, masks)}`);
  }
}

function printSuite(name: string, print: (entry: string) => void): void {
  print(`\nRunning test: ${name}`);
}

async function querySelector(subject: Subject, selector: string): Promise<number> {
  const { root } = await resultOf(subject, "DOM.getDocument");
  const { nodeId } = await resultOf(subject, "DOM.querySelector", { nodeId: root.nodeId, selector });
  return nodeId;
}

async function frameIdOf(subject: Subject, { backendDOMNodeId }: AXNode): Promise<string> {
  const { node } = await resultOf(subject, "DOM.describeNode", { backendNodeId: backendDOMNodeId });
  return node.frameId;
}

function nodeWithRole(nodes: AXNode[], role: string): AXNode {
  const found = nodes.find((node) => node.role?.value === role);
  if (!found) throw new Error(`No node with role ${role}`);
  return found;
}
