import { wireForm } from "../../packages/studio/src/comparison/wire-form.js";
import type { Line } from "./ax-lines.js";
import type { WalkedNode } from "../../packages/studio/src/comparison/ax-walk.js";
import { nameOf, roleOf } from "../../packages/studio/src/tree/ax-tree.js";
import type { Comparison } from "./comparison.js";
import { deepDiff } from "../../packages/studio/src/comparison/deep-diff.js";
import { alignUnique } from "../../packages/studio/src/comparison/lcs.js";
import { visible } from "./visible.js";

export interface ShowOptions {
  /** Hunks to print; the rest is counted. */
  limit: number;
  /** Unchanged lines around a change. */
  context: number;
  paint: Paint;
}

/** Colours a text; {@link plain} leaves it as it is. */
export type Paint = (style: "removed" | "added" | "changed" | "dim" | "strong", text: string) => string;

export const plain: Paint = (_, text) => text;

const ANSI = { removed: "31", added: "32", changed: "33", dim: "2", strong: "1" };
export const ansi: Paint = (style, text) => `\x1b[${ANSI[style]}m${text}\x1b[0m`;

/** Nodes in Chromium's order with ours merged in: both sides, only Chromium's, or only ours. */
type Row<T> = { chromium: T; ours: T } | { chromium: T; ours?: undefined } | { chromium?: undefined; ours: T };

/** The wire's differences as hunks: what is missing (`-`), extra (`+`), and which fields of a node differ (`~`). */
export function showWire(comparison: Comparison, options: ShowOptions): string[] {
  const { paint } = options;
  const { chromium, ours } = comparison.pair;
  const rows = merge(comparison.chromium.walked, comparison.ours.walked);
  const differs = rows.map(
    (row) => !row.chromium || !row.ours || wireText(row.chromium, chromium) !== wireText(row.ours, ours),
  );
  return hunks(differs, options, (index) => {
    const row = rows[index]!;
    if (!row.ours) return [paint("removed", `- ${nodeLine(row.chromium!)}`), ...describe(row.chromium!)];
    if (!row.chromium) return [paint("added", `+ ${nodeLine(row.ours)}`), ...describe(row.ours)];
    if (!differs[index]) return [paint("dim", `  ${nodeLine(row.chromium)}`)];
    return [paint("changed", `~ ${nodeLine(row.chromium)}`), ...describe(row.chromium), ...fields(row.chromium, row.ours)];
  });

  function describe(w: WalkedNode): string[] {
    const text = w.path === undefined ? "" : comparison.pair.describe(w.path);
    return text.startsWith("<") && text.includes(" ") ? [paint("dim", `  ${indent(w)}    ${text}`)] : [];
  }

  function fields(c: WalkedNode, o: WalkedNode): string[] {
    const differences = deepDiff(wireForm(c.node, chromium), wireForm(o.node, ours));
    if (c.depth !== o.depth) differences.unshift({ place: "depth", chromium: c.depth, ours: o.depth });
    return differences.flatMap(({ place, chromium, ours }) => {
      const [left, right] = cutAround(json(chromium), json(ours));
      return [
        paint("removed", `  ${indent(c)}    - ${place}: ${left}`),
        paint("added", `  ${indent(c)}    + ${place}: ${right}`),
      ];
    });
  }
}

/** The tree lines as a unified diff. */
export function showTree(comparison: Comparison, options: ShowOptions): string[] {
  const rows = merge(comparison.chromium.tree, comparison.ours.tree);
  const differs = rows.map((row) => row.chromium?.text !== row.ours?.text);
  return hunks(differs, options, (index) => {
    const { chromium, ours } = rows[index]! as Partial<Record<"chromium" | "ours", Line>>;
    if (!differs[index]) return [options.paint("dim", `  ${visible(chromium!.text)}`)];
    return [
      ...(chromium ? [options.paint("removed", `- ${visible(chromium.text)}`)] : []),
      ...(ours ? [options.paint("added", `+ ${visible(ours.text)}`)] : []),
    ];
  });
}

/** A whole tree, ignored nodes and text boxes included, for people to read. */
export function showAll(walked: WalkedNode[]): string[] {
  return walked.map(nodeLine);
}

/** Merges two lists by their keys; what stands at another place on the other side appears twice. */
function merge<T extends { key: string }>(chromium: T[], ours: T[]): Row<T>[] {
  const pairs = alignUnique(
    chromium.map(({ key }) => key),
    ours.map(({ key }) => key),
  );
  const rows: Row<T>[] = [];
  let c = 0;
  let o = 0;
  for (const [nextC, nextO] of [...pairs, [chromium.length, ours.length] as const]) {
    while (c < nextC) rows.push({ chromium: chromium[c++]! });
    while (o < nextO) rows.push({ ours: ours[o++]! });
    if (c < chromium.length) rows.push({ chromium: chromium[c++]!, ours: ours[o++]! });
  }
  return rows;
}

function hunks(differs: boolean[], { limit, context, paint }: ShowOptions, lines: (index: number) => string[]): string[] {
  const out: string[] = [];
  let printed = 0;
  let left = 0;
  let end = -1;
  for (let index = 0; index < differs.length; index++) {
    if (!differs[index]) continue;
    if (index > end + context && printed === limit) {
      left++;
      continue;
    }
    const start = Math.max(end + 1, index - context);
    if (start > end + 1 || printed === 0) {
      printed++;
      out.push(paint("strong", `@@ line ${start + 1} @@`));
    }
    for (let i = start; i <= index; i++) out.push(...lines(i));
    end = index;
    // The context after a change reaches up to the next one, which prints it.
    const next = differs.indexOf(true, index + 1);
    const stop = Math.min(differs.length - 1, index + context, next === -1 ? Infinity : next - 1);
    for (let i = index + 1; i <= stop; i++) out.push(...lines(i));
    end = stop;
  }
  if (left > 0) out.push(paint("dim", `… ${left} more differing lines; --limit prints more`));
  return out;
}

function nodeLine(w: WalkedNode): string {
  const { node } = w;
  const what = node.ignored
    ? `IGNORED(${(node.ignoredReasons ?? []).map(({ name }) => name).join(" ")})`
    : `${roleOf(node)} ${visible(JSON.stringify(nameOf(node)))}`;
  const where = w.path === undefined ? "" : `  ${w.path.slice(w.path.lastIndexOf("/") + 1)}`;
  return `${indent(w)}${what}${where}`;
}

function indent({ depth }: { depth: number }): string {
  return "  ".repeat(depth);
}

function wireText(w: WalkedNode, snapshot: Comparison["pair"]["ours"]): string {
  return `${w.depth} ${JSON.stringify(wireForm(w.node, snapshot))}`;
}

function json(value: unknown): string {
  return value === undefined ? "–" : visible(JSON.stringify(value));
}

const SHOWN = 160;

/** Cuts two long texts to the part around their first difference. */
export function cutAround(a: string, b: string): [string, string] {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const start = at > SHOWN / 2 && Math.max(a.length, b.length) > SHOWN ? at - SHOWN / 4 : 0;
  const cut = (text: string) => {
    const part = text.slice(start, start + SHOWN);
    return `${start > 0 ? "…" : ""}${part}${start + SHOWN < text.length ? "…" : ""}`;
  };
  return [cut(a), cut(b)];
}
