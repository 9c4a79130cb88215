import type { Protocol } from "devtools-protocol";

export type AXNode = Protocol.Accessibility.AXNode;

/** The nodes of one answer of `Accessibility.getFullAXTree`, with what is needed to name them. */
export interface NamedNodes {
  /** In the order of the answer. */
  nodes: AXNode[];
  /** Path of a DOM node as defined by {@link DomPaths}; `undefined` for one that is named by its place in the tree. */
  pathOf(backendNodeId: number): string | undefined;
}

export interface AxSnapshot extends NamedNodes {
  pathOf(backendNodeId: number): string;
  /** The answer's result as JSON text, byte for byte as it was answered. */
  text: string;
}

/** Both answers for one document at one moment. */
export interface AxPair {
  chromium: AxSnapshot;
  ours: AxSnapshot;
  /** Start tag (elements) or abridged text of the DOM node at a path, for people to read. */
  describe(path: string): string;
}
