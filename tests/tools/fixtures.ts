import type { AXNode, AxPair, AxSnapshot } from "../../packages/studio/src/comparison/ax-snapshot.js";

/** A tree written down briefly; `path` makes it a node with a DOM node. */
export interface Sketch {
  role: string;
  name?: string;
  path?: string;
  ignored?: string;
  more?: Partial<AXNode>;
  children?: Sketch[];
}

/** A snapshot with ids that start at `firstId`, so that two of the same sketch differ in all identifiers. */
export function snapshotOf(root: Sketch, firstId = 1): AxSnapshot {
  const nodes: AXNode[] = [];
  const paths = new Map<number, string>();
  let nextId = firstId;
  const add = (sketch: Sketch, parentId?: string): string => {
    const id = nextId++;
    const nodeId = sketch.path === undefined ? String(-id) : String(id);
    if (sketch.path !== undefined) paths.set(id, sketch.path);
    const node = {
      nodeId,
      ignored: sketch.ignored !== undefined,
      ...(sketch.ignored === undefined
        ? { role: { type: "role", value: sketch.role }, name: { type: "computedString", value: sketch.name ?? "" } }
        : { ignoredReasons: [{ name: sketch.ignored, value: { type: "boolean", value: true } }], role: { type: "role", value: "none" } }),
      ...sketch.more,
      ...(parentId === undefined ? {} : { parentId }),
      childIds: [] as string[],
      ...(sketch.path === undefined ? {} : { backendDOMNodeId: id }),
    } as AXNode;
    nodes.push(node);
    node.childIds = (sketch.children ?? []).map((child) => add(child, nodeId));
    return nodeId;
  };
  add(root);
  return { nodes, text: JSON.stringify({ nodes }), pathOf: (id) => paths.get(id) ?? `?${id}` };
}

export function pairOf(chromium: Sketch, ours: Sketch): AxPair {
  return { chromium: snapshotOf(chromium), ours: snapshotOf(ours, 501), describe: (path) => (path.endsWith("]") ? `<${path}>` : "") };
}
