import type { AXNode, AxSnapshot } from "../../packages/studio/src/comparison/ax-snapshot.js";
import { walk, type WalkedNode } from "../../packages/studio/src/comparison/ax-walk.js";
import { nameOf, roleOf } from "../../packages/studio/src/tree/ax-tree.js";
import { wireForm } from "../../packages/studio/src/comparison/wire-form.js";

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
