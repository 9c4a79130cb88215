import type { AxNode } from "@icdp/protocol";
import { agentOf } from "./agent.js";
import { axTree } from "./ax-tree.js";

export interface AxQuery {
  /** The accessible name: the whole of it, or a pattern in it. */
  readonly name?: string | RegExp;
}

/**
 * The elements with a role of Chromium's tree (`button`, `textbox`, `StaticText`, …) at or below `container`, in tree order; the
 * semantics are those of `Accessibility.queryAXTree` without its ignored nodes.
 */
export function queryAllByAXRole(container: Element, role: string, { name }: AxQuery = {}): Element[] {
  const agent = agentOf(container);
  const params = { backendNodeId: agent.backendNodeIdOf(container), role, ...(typeof name === "string" && { accessibleName: name }) };
  const { nodes } = agent.sendNow<{ nodes: AxNode[] }>("Accessibility.queryAXTree", params);
  return nodes
    .filter((node) => !node.ignored && (!(name instanceof RegExp) || matches(name, node)))
    .map(({ backendDOMNodeId }) => agent.nodeOf(backendDOMNodeId!))
    .map((node) => (node?.nodeType === node?.TEXT_NODE ? node!.parentElement : (node as Element | null)))
    .filter((element) => element !== null);
}

/** @throws Error when there are several */
export function queryByAXRole(container: Element, role: string, query?: AxQuery): Element | null {
  const found = queryAllByAXRole(container, role, query);
  if (found.length > 1) throw new Error(`${found.length} elements are ${wanted(role, query)}:\n\n${axTree(container)}`);
  return found[0] ?? null;
}

/** @throws Error when there is none */
export function getAllByAXRole(container: Element, role: string, query?: AxQuery): Element[] {
  const found = queryAllByAXRole(container, role, query);
  if (found.length === 0) throw new Error(`No element is ${wanted(role, query)}:\n\n${axTree(container)}`);
  return found;
}

/** @throws Error when there is none, or several; it shows the tree */
export function getByAXRole(container: Element, role: string, query?: AxQuery): Element {
  getAllByAXRole(container, role, query);
  return queryByAXRole(container, role, query)!;
}

function matches(pattern: RegExp, { name }: AxNode): boolean {
  pattern.lastIndex = 0;
  return pattern.test(String(name?.value ?? ""));
}

const wanted = (role: string, { name }: AxQuery = {}): string =>
  `a ${role}${name === undefined ? "" : ` named ${name instanceof RegExp ? String(name) : JSON.stringify(name)}`}`;
