import type { Protocol } from "devtools-protocol";

export type AXNode = Protocol.Accessibility.AXNode;

/** One answer of `Accessibility.getFullAXTree`, with what is needed to name its nodes. */
export interface AxSnapshot {
  /** In the order of the answer. */
  nodes: AXNode[];
  /** The answer's result as JSON text, byte for byte as it was answered. */
  text: string;
  /** Path of a DOM node as defined by {@link DomPaths}. */
  pathOf(backendNodeId: number): string;
}

/** Both answers for one document at one moment. */
export interface AxPair {
  chromium: AxSnapshot;
  ours: AxSnapshot;
  /** Start tag (elements) or abridged text of the DOM node at a path, for people to read. */
  describe(path: string): string;
}
