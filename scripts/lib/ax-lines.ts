import type { AXNode, AxSnapshot } from "./ax-snapshot.js";
import { nameOf, roleOf, walk, type WalkedNode } from "./ax-walk.js";

type AXValue = NonNullable<AXNode["name"]>;

/** One printed line, and the key of the node it stands for. */
export interface Line {
  key: string;
  text: string;
}

/** A snapshot in the three forms that are compared. */
export interface AxLines {
  walked: WalkedNode[];
  /** Multiset of role and name. */
  locators: string[];
  tree: Line[];
  treeWithoutProperties: Line[];
  wire: Line[];
}

export function linesOf(snapshot: AxSnapshot): AxLines {
  const walked = walk(snapshot);
  const shown = walked.filter(({ node }) => !node.ignored && roleOf(node) !== "InlineTextBox");
  return {
    walked,
    locators: shown.map(({ node }) => `${roleOf(node)} ${JSON.stringify(nameOf(node))}`),
    tree: shown.map((w) => ({ key: w.key, text: treeLine(w) + propertiesText(w.node, snapshot) })),
    treeWithoutProperties: shown.map((w) => ({ key: w.key, text: treeLine(w) })),
    wire: walked.map((w) => ({ key: w.key, text: `${w.depth} ${JSON.stringify(wireForm(w.node, snapshot))}` })),
  };
}

function treeLine({ node, unignoredDepth }: WalkedNode): string {
  const value = node.value === undefined ? "" : ` value=${JSON.stringify(node.value.value)}`;
  const description = node.description?.value ? ` desc=${JSON.stringify(node.description.value)}` : "";
  return `${"  ".repeat(unignoredDepth)}${roleOf(node)} ${JSON.stringify(nameOf(node))}${value}${description}`;
}

function propertiesText(node: AXNode, snapshot: AxSnapshot): string {
  return (node.properties ?? []).map(({ name, value }) => ` ${name}=${valueText(value, snapshot)}`).join("");
}

function valueText(value: AXValue, snapshot: AxSnapshot): string {
  const related = value.relatedNodes?.map(({ backendDOMNodeId: id }) =>
    id === undefined ? "?" : snapshot.pathOf(id) || "/",
  );
  const own = value.value === undefined ? "" : JSON.stringify(value.value);
  return related ? `${own}[${related.join(" ")}]` : own;
}

/** Keys that differ between any two answers without saying anything about the page. */
const IDENTITY_KEYS = new Set(["nodeId", "parentId", "childIds", "frameId"]);

/** A node as the wire score compares it: keys sorted, identifiers replaced by paths, children counted. */
export function wireForm(node: AXNode, snapshot: AxSnapshot): Record<string, unknown> {
  const form: Record<string, unknown> = { childIds: node.childIds?.length ?? 0 };
  for (const [key, value] of Object.entries(node)) {
    if (!IDENTITY_KEYS.has(key)) form[key] = value;
  }
  return normalize(form, snapshot) as Record<string, unknown>;
}

function normalize(value: unknown, snapshot: AxSnapshot): unknown {
  if (Array.isArray(value)) return value.map((item) => normalize(item, snapshot));
  if (typeof value !== "object" || value === null) return value;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const item = (value as Record<string, unknown>)[key];
    sorted[key] = key === "backendDOMNodeId" ? snapshot.pathOf(item as number) : normalize(item, snapshot);
  }
  return sorted;
}
