import { axTreeText, type AxNode } from "@icdp/protocol";
import { agentOf } from "./agent.js";

/**
 * The accessibility tree of an element and what is in it, as Chromium has it: a line for each node that is not ignored, with
 * role, name, value and the states that are set; children are indented. Layout (line breaks, overflow, what is on the screen)
 * plays no part. Empty for elements that are not in the tree, hidden ones for example.
 *
 * @param container default: the body
 */
export function axTree(container: Element = document.body): string {
  const agent = agentOf(container);
  const { nodes } = agent.sendNow<{ nodes: AxNode[] }>("Accessibility.getFullAXTree");
  const id = agent.backendNodeIdOf(container);
  return axTreeText(
    nodes,
    nodes.filter(({ backendDOMNodeId }) => backendDOMNodeId === id),
  );
}

/** What the tree says about one element: its own node. */
export function axNode(element: Element): AxNode {
  const agent = agentOf(element);
  const params = { backendNodeId: agent.backendNodeIdOf(element), fetchRelatives: false };
  return agent.sendNow<{ nodes: AxNode[] }>("Accessibility.getPartialAXTree", params).nodes[0]!;
}
