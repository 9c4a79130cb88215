import type { AxNode, PageCapture } from "../capture/page-capture.js";
import { PART, type Steps } from "../steps.js";
import type { AxInfo } from "./page.js";

/** A node of the accessibility tree with its children; frames' trees hang below their frame elements. */
export interface AxTreeNode extends AxInfo {
  readonly backendNodeId: number | undefined;
  readonly ignored: boolean;
  /** A value was told, be it empty. */
  readonly hasValue: boolean;
  readonly children: readonly AxTreeNode[];
}

interface Draft extends AxTreeNode {
  readonly children: AxTreeNode[];
}

const text = (value: { value?: unknown } | undefined): string =>
  typeof value?.value === "string" ? value.value : value?.value === undefined || typeof value.value === "object" ? "" : String(value.value);

const NO_PROPERTIES: ReadonlyMap<string, unknown> = new Map();

function propertiesOf({ properties }: AxNode): ReadonlyMap<string, unknown> {
  if (properties === undefined || properties.length === 0) return NO_PROPERTIES;
  const result = new Map<string, unknown>();
  for (const { name, value } of properties) result.set(name, value.value);
  return result;
}

function draft(node: AxNode): Draft {
  return {
    role: text(node.role),
    name: text(node.name),
    description: text(node.description),
    value: text(node.value),
    properties: propertiesOf(node),
    backendNodeId: node.backendDOMNodeId,
    ignored: node.ignored,
    hasValue: node.value !== undefined,
    children: [],
  };
}

/** Links the nodes of one `Accessibility.getFullAXTree` answer; the first is the root. */
function* linkAxTree(nodes: readonly AxNode[]): Steps<AxTreeNode | undefined> {
  const drafts = new Map<string, Draft>();
  for (const node of nodes) {
    drafts.set(node.nodeId, draft(node));
    if (drafts.size % PART === 0) yield;
  }
  const taken = new Set<string>();
  let linked = 0;
  for (const node of nodes) {
    if (++linked % PART === 0) yield;
    const parent = drafts.get(node.nodeId)!;
    for (const id of node.childIds ?? []) {
      const child = drafts.get(id);
      // An answer names each child once; a second parent would turn the tree into a graph.
      if (child === undefined || child === parent || taken.has(id)) continue;
      taken.add(id);
      parent.children.push(child);
    }
  }
  return drafts.values().next().value;
}

/** The trees of all frames, by frame id; `""` is the main frame. */
export function* linkAxTrees(capture: PageCapture): Steps<Map<string, AxTreeNode>> {
  const trees = new Map<string, AxTreeNode>();
  for (const [frameId, nodes] of Object.entries(capture.trees)) {
    const root = yield* linkAxTree(nodes);
    if (root) trees.set(frameId, root);
  }
  return trees;
}
