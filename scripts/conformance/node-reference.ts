import { resultOf, type Subject } from "./subject.js";

/** What DOM.getDocument says about a node, as far as it is used here. */
export interface DomNode {
  nodeId: number;
  backendNodeId: number;
  nodeType: number;
  nodeName: string;
  frameId?: string;
  pseudoType?: string;
  children?: DomNode[];
  shadowRoots?: DomNode[];
  pseudoElements?: DomNode[];
  contentDocument?: DomNode;
}

const TEXT_NODE = 3;

/**
 * Finds the node that a fixture's call names: a CSS selector in the document (or `document` for the document itself);
 * ` >>> ` steps into the shadow root or content document of what stands before it; a tail picks the n-th text child
 * (`::text(0)`), a pseudo-element (`::before`, `::after`, `::marker`) or the shadow root (`::shadow`).
 */
export async function findNode(subject: Subject, reference: string): Promise<DomNode> {
  const { root } = await resultOf<{ root: DomNode }>(subject, "DOM.getDocument", { depth: -1, pierce: true });
  const [path, tail] = splitTail(reference);
  let node = root;
  for (const [step, selector] of path.split(" >>> ").entries()) {
    if (step > 0) node = innerRoot(node) ?? fail(reference, `${node.nodeName} has nothing inside`);
    if (selector === "document") continue;
    const { nodeId } = await resultOf(subject, "DOM.querySelector", { nodeId: node.nodeId, selector });
    node = findById(node, nodeId) ?? fail(reference, `nothing matches ${selector}`);
  }
  return tail === undefined ? node : (pickTail(node, tail) ?? fail(reference, `no ${tail}`));
}

/** The id of the frame that an iframe element, named as for {@link findNode}, shows. */
export async function findFrame(subject: Subject, reference: string): Promise<string> {
  const { frameId } = await findNode(subject, reference);
  return frameId ?? fail(reference, "not a frame");
}

function splitTail(reference: string): [string, string | undefined] {
  const match = /^(.*?)::(text\(\d+\)|before|after|marker|shadow)$/.exec(reference);
  return match ? [match[1]!, match[2]!] : [reference, undefined];
}

function pickTail(node: DomNode, tail: string): DomNode | undefined {
  if (tail === "shadow") return node.shadowRoots?.[0];
  const number = /^text\((\d+)\)$/.exec(tail)?.[1];
  if (number === undefined) return node.pseudoElements?.find(({ pseudoType }) => pseudoType === tail);
  return node.children?.filter(({ nodeType }) => nodeType === TEXT_NODE)[Number(number)];
}

function innerRoot(node: DomNode): DomNode | undefined {
  return node.contentDocument ?? node.shadowRoots?.[0];
}

function findById(root: DomNode, nodeId: number): DomNode | undefined {
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.nodeId === nodeId) return node;
    stack.push(...(node.children ?? []), ...(node.shadowRoots ?? []));
    if (node.contentDocument) stack.push(node.contentDocument);
  }
  return undefined;
}

function fail(reference: string, reason: string): never {
  throw new Error(`${reference}: ${reason}`);
}
