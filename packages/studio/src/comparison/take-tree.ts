import type { Protocol } from "devtools-protocol";
import type { NamedNodes } from "./ax-snapshot.js";
import { DomPaths } from "./dom-paths.js";

type Send = (method: string, params?: object) => Promise<any>;
type DomNode = Protocol.DOM.Node;

/** White space has places of its own, without which paths would differ. */
export async function prepare(send: Send): Promise<void> {
  await send("DOM.enable", { includeWhitespace: "all" });
}

/**
 * Takes a document's tree with the paths of its nodes. The commands are sent together, so that the page has next to no time to
 * change in between.
 */
export async function takeTree(send: Send, frameId?: string): Promise<NamedNodes> {
  const [{ nodes }, { root }] = (await Promise.all([
    send("Accessibility.getFullAXTree", frameId === undefined ? {} : { frameId }),
    send("DOM.getDocument", { depth: -1, pierce: true }),
  ])) as [Protocol.Accessibility.GetFullAXTreeResponse, Protocol.DOM.GetDocumentResponse];
  const paths = new DomPaths(withoutControls(frameId === undefined ? root : documentOf(root, frameId)));
  return { nodes, pathOf: (id) => paths.find(id) };
}

/** What browsers make form controls of is closed to pages, so a Frame Agent cannot say how it is built. */
function withoutControls(root: DomNode): DomNode {
  for (const node of nodesOf(root)) {
    if (node.shadowRoots) node.shadowRoots = node.shadowRoots.filter(({ shadowRootType }) => shadowRootType !== "user-agent");
  }
  return root;
}

/** The document in a frame; the whole one when it is that frame's own. */
function documentOf(root: DomNode, frameId: string): DomNode {
  for (const { frameId: shown, contentDocument } of nodesOf(root)) if (shown === frameId && contentDocument !== undefined) return contentDocument;
  return root;
}

/** What a node has below it is looked at when the next one is asked for. */
function* nodesOf(root: DomNode): Generator<DomNode> {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    stack.push(...(node.children ?? []), ...(node.shadowRoots ?? []), ...(node.contentDocument ? [node.contentDocument] : []));
  }
}
