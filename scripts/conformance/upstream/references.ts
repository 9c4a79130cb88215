import type { Protocol } from "devtools-protocol";
import { resultOf, type Subject } from "../subject.js";

/**
 * The node with its backend ids made readable as upstream does: its own becomes `domNode`, those of related nodes
 * `nodeResult`, except below `nativeSourceValue`, where they stay.
 */
export async function referNodes(subject: Subject, node: Protocol.Accessibility.AXNode): Promise<object> {
  const { backendDOMNodeId, ...rest } = (await referRelated(subject, node)) as Record<string, unknown>;
  return backendDOMNodeId === undefined ? rest : { ...rest, domNode: await describe(subject, backendDOMNodeId as number) };
}

async function referRelated(subject: Subject, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => referRelated(subject, item)));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([key, item]) => {
    if (key === "nativeSourceValue") return [key, item];
    if (key === "relatedNodes") return [key, await Promise.all(item.map((each: any) => referOne(subject, each)))];
    return [key, await referRelated(subject, item)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function referOne(subject: Subject, related: { backendDOMNodeId: number }): Promise<object> {
  const { backendDOMNodeId, ...rest } = related;
  return { ...rest, nodeResult: await describe(subject, backendDOMNodeId) };
}

/** `tag#id`, or the tag alone for an element without an id attribute. */
async function describe(subject: Subject, backendNodeId: number): Promise<string> {
  const { node } = await resultOf(subject, "DOM.describeNode", { backendNodeId });
  const attributes: string[] = node.attributes ?? [];
  const at = attributes.findIndex((name, index) => index % 2 === 0 && name === "id");
  return node.nodeName.toLowerCase() + (at < 0 ? "" : `#${attributes[at + 1]}`);
}
