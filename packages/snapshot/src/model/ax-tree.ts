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
  const drafts: Draft[] = [];
  const places = new Map<string, number>();
  for (const node of nodes) {
    places.set(node.nodeId, drafts.length);
    drafts.push(draft(node));
    if (drafts.length % PART === 0) yield;
  }
  const taken = new Uint8Array(nodes.length);
  for (let parent = 0; parent < nodes.length; parent++) {
    if (parent % PART === 0) yield;
    for (const id of nodes[parent]!.childIds ?? []) {
      const child = places.get(id);
      // An answer names each child once; a second parent would turn the tree into a graph.
      if (child === undefined || child === parent || taken[child]) continue;
      taken[child] = 1;
      drafts[parent]!.children.push(drafts[child]!);
    }
  }
  return drafts[0];
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
