import { nameOf, roleOf } from "../tree/ax-tree.js";
import type { NamedNodes } from "./ax-snapshot.js";
import { walk, type WalkedNode } from "./ax-walk.js";
import { deepDiff, type ValueDifference } from "./deep-diff.js";
import { alignUnique } from "./lcs.js";
import { wireForm } from "./wire-form.js";

/** One node on one side. */
export interface ComparedNode {
  readonly nodeId: string;
  readonly depth: number;
  readonly isIgnored: boolean;
  readonly role: string;
  readonly name: string;
}

/** The same node on both sides, or one that is on one side only, or stands in another place there. */
export interface ComparedRow {
  readonly key: string;
  readonly ours?: ComparedNode;
  readonly chromium?: ComparedNode;
  /** What differs, field by field. */
  readonly differences: readonly ValueDifference[];
}

export interface ComparedTrees {
  readonly rows: readonly ComparedRow[];
  /** Rows that differ. */
  readonly differing: number;
  readonly ours: number;
  readonly chromium: number;
}

/** Both trees of one document, node by node: every field counts but the identifiers' values. */
export function compareTrees(ours: NamedNodes, chromium: NamedNodes): ComparedTrees {
  const [left, right] = [walk(ours), walk(chromium)];
  const rows: ComparedRow[] = [];
  const pairs = alignUnique(left.map(({ key }) => key), right.map(({ key }) => key));
  let [i, j] = [0, 0];
  for (const [nextLeft, nextRight] of [...pairs, [left.length, right.length] as const]) {
    for (; i < nextLeft; i++) rows.push({ key: left[i]!.key, ours: shown(left[i]!), differences: [{ place: "node", chromium: undefined, ours: roleOf(left[i]!.node) || "ignored" }] });
    for (; j < nextRight; j++) rows.push({ key: right[j]!.key, chromium: shown(right[j]!), differences: [{ place: "node", chromium: roleOf(right[j]!.node) || "ignored", ours: undefined }] });
    const [one, other] = [left[i++], right[j++]];
    if (one === undefined || other === undefined) continue;
    rows.push({ key: one.key, ours: shown(one), chromium: shown(other), differences: differencesOf(one, other, ours, chromium) });
  }
  return { rows, differing: rows.filter(({ differences }) => differences.length > 0).length, ours: left.length, chromium: right.length };
}

function differencesOf(one: WalkedNode, other: WalkedNode, ours: NamedNodes, chromium: NamedNodes): ValueDifference[] {
  const fields = deepDiff(wireForm(other.node, chromium), wireForm(one.node, ours));
  return one.depth === other.depth ? fields : [{ place: "depth", chromium: other.depth, ours: one.depth }, ...fields];
}

function shown({ node, depth }: WalkedNode): ComparedNode {
  return { nodeId: node.nodeId, depth, isIgnored: node.ignored, role: roleOf(node), name: nameOf(node) };
}
