import { wireForm } from "../../packages/studio/src/comparison/wire-form.js";
import type { WalkedNode } from "../../packages/studio/src/comparison/ax-walk.js";
import { nameOf, roleOf } from "../../packages/studio/src/tree/ax-tree.js";
import { byteForm } from "./byte-form.js";
import { isWireEqual, type Comparison } from "./comparison.js";
import { deepDiff, type ValueDifference } from "../../packages/studio/src/comparison/deep-diff.js";
import { tagOf } from "../../packages/studio/src/comparison/dom-paths.js";

/** One way in which ours differs from Chromium's, at one node. */
export interface Difference {
  /** The same text for all differences of one sort, e.g. `property focusable missing`. */
  kind: string;
  /** The sort of node that it is found on, e.g. `link <a>`. */
  where: string;
  /** Key of the node. */
  key: string;
  chromium: string;
  ours: string;
}

/** What differs, node by node; differences that only follow from another one's (a missing parent) are left out. */
export function differencesOf(comparison: Comparison): Difference[] {
  const chromium = indexed(comparison.chromium.walked);
  const ours = indexed(comparison.ours.walked);
  const out: Difference[] = [];
  for (const [key, c] of chromium) {
    const o = ours.get(key);
    if (!o) out.push(...missing(c, ours));
    else out.push(...changed(c, o, comparison, chromium, ours));
  }
  for (const [key, o] of ours) if (!chromium.has(key)) out.push(...extra(o, chromium));
  out.push(...inlineTextBoxes(comparison, chromium, ours));
  if (out.length === 0) out.push(...orderAndSpelling(comparison));
  return out;
}

type Index = Map<string, WalkedNode>;

function indexed(walked: WalkedNode[]): Index {
  return new Map(walked.map((node) => [node.key, node]));
}

function missing(c: WalkedNode, ours: Index): Difference[] {
  if (isTextBox(c)) return [];
  // Text without a DOM node goes with its parent.
  if (c.path === undefined && !ours.has(c.parentKey ?? "")) return [];
  return [{ kind: `missing: ${stateOf(c)}`, where: tagText(c), key: c.key, chromium: summary(c), ours: "–" }];
}

function extra(o: WalkedNode, chromium: Index): Difference[] {
  if (isTextBox(o)) return [];
  if (o.path === undefined && !chromium.has(o.parentKey ?? "")) return [];
  return [{ kind: `extra: ${stateOf(o)}`, where: tagText(o), key: o.key, chromium: "–", ours: summary(o) }];
}

function changed(c: WalkedNode, o: WalkedNode, comparison: Comparison, chromium: Index, ours: Index): Difference[] {
  const out: Difference[] = [];
  const at = (kind: string, a: unknown, b: unknown) =>
    out.push({ kind, where, key: c.key, chromium: show(a), ours: show(b) });
  const where = c.node.ignored ? tagText(c) : `${roleOf(c.node)} ${tagText(c)}`;

  const bothKnowBothParents =
    c.parentKey !== o.parentKey && ours.has(c.parentKey ?? "") && chromium.has(o.parentKey ?? "");
  if (bothKnowBothParents) at("parent differs", c.parentKey, o.parentKey);

  if (c.node.ignored !== o.node.ignored) {
    at(`${stateOf(c)} → ${stateOf(o)}`, summary(c), summary(o));
    return out;
  }
  const differences = deepDiff(wireForm(c.node, comparison.pair.chromium), wireForm(o.node, comparison.pair.ours));
  const nameDiffers = differences.some(({ place }) => place === "name.value");
  for (const difference of differences) {
    // Another name has another source text; that says nothing more.
    if (nameDiffers && NAME_TEXT_IN_SOURCE.test(difference.place)) continue;
    const kind = kindOf(difference, c, o);
    if (kind !== undefined) at(kind, difference.chromium, difference.ours);
  }
  return out;
}

const NAME_TEXT_IN_SOURCE = /^name\.sources\[[^\]]+\]\.(value\.value|.*\.relatedNodes\[[^\]]*\]\.text)$/;

/** `undefined`: follows from another difference. */
function kindOf({ place, chromium, ours }: ValueDifference, c: WalkedNode, o: WalkedNode): string | undefined {
  const presence = ours === undefined ? "missing" : chromium === undefined ? "extra" : "differs";
  // The texts of a broken line are compared together.
  if (isTextBox(c) && place === "name.value") return undefined;
  if (place === "childIds" || place === "chromeRole.value" || place === "role.type") return undefined;
  if (place === "role.value") return `role differs: ${roleOf(c.node)} → ${roleOf(o.node)}`;
  if (place.startsWith("ignoredReasons")) return `ignored reason: ${reasonsOf(c)} → ${reasonsOf(o)}`;
  const property = /^properties\[([^\]]+)\]/.exec(place)?.[1];
  if (property !== undefined) {
    const values =
      presence === "differs" && isShort(chromium) && isShort(ours) ? `: ${show(chromium)} → ${show(ours)}` : "";
    return `property ${property} ${presence}${values}`;
  }
  if (place === "properties (order)") return "order of properties differs";
  const source = /^name\.sources\[([^\]]+)\](.*)$/.exec(withoutPath(place));
  if (source) return `name source differs: ${source[1]}${source[2]} ${presence}`;
  return `${withoutPath(place)} ${presence}`;
}

/** Paths of related nodes would make every difference a kind of its own. */
function withoutPath(place: string): string {
  return place.replace(/relatedNodes\[.*?\](?=\.|$)/, "relatedNodes");
}

/** Compares the lines that a text was broken into: one difference per text. */
function inlineTextBoxes(comparison: Comparison, chromium: Index, ours: Index): Difference[] {
  const left = boxesByParent(comparison.chromium.walked);
  const right = boxesByParent(comparison.ours.walked);
  const out: Difference[] = [];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const parent = chromium.get(key);
    if (!parent || !ours.has(key)) continue;
    const c = left.get(key) ?? [];
    const o = right.get(key) ?? [];
    if (c.length === o.length && c.every((text, index) => text === o[index])) continue;
    const what = c.length === o.length ? "text" : c.join("") === o.join("") ? "breaks" : "count and text";
    const holder = tagOf(parent.path?.replace(/\/[^/]*$/, "") ?? parent.parentKey ?? "");
    out.push({ kind: `InlineTextBox ${what} differs`, where: `in <${holder}>`, key, chromium: show(c), ours: show(o) });
  }
  return out;
}

function boxesByParent(walked: WalkedNode[]): Map<string, string[]> {
  const boxes = new Map<string, string[]>();
  for (const w of walked) {
    if (!isTextBox(w) || w.parentKey === undefined) continue;
    const list = boxes.get(w.parentKey);
    if (list) list.push(nameOf(w.node));
    else boxes.set(w.parentKey, [nameOf(w.node)]);
  }
  return boxes;
}

/** For answers whose nodes are all equal: the order of nodes or keys, or how something is spelled. */
function orderAndSpelling({ pair, chromium, ours, sameBytes, ...rest }: Comparison): Difference[] {
  if (sameBytes) return [];
  if (!isWireEqual({ pair, chromium, ours, sameBytes, ...rest })) {
    const at = chromium.wire.findIndex((line, index) => line.text !== ours.wire[index]?.text);
    const [c, o] = [chromium.wire[at], ours.wire[at]];
    const kind = c?.key === o?.key ? "another difference" : "order of children differs";
    return [{ kind, where: "", key: c?.key ?? "", chromium: c?.text ?? "", ours: o?.text ?? "" }];
  }
  const left = byteForm(pair.chromium.text);
  const right = byteForm(pair.ours.text);
  let at = 0;
  while (left[at] === right[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  const sameNodes = pair.chromium.nodes.every((node, index) => {
    const other = pair.ours.nodes[index];
    return other !== undefined && JSON.stringify(wireForm(node, pair.chromium)) === JSON.stringify(wireForm(other, pair.ours));
  });
  const sameValues = JSON.stringify(JSON.parse(left)) === JSON.stringify(JSON.parse(right));
  const kind = !sameNodes ? "order of nodes differs" : sameValues ? "spelling of numbers differs" : "order of keys differs";
  return [{ kind, where: "", key: "", chromium: around(left), ours: around(right) }];
}

export interface DifferenceGroup {
  kind: string;
  count: number;
  /** Number of pages it occurs on. */
  pages: number;
  /** Sorts of nodes it is found on with their numbers, most frequent first. */
  where: [where: string, count: number][];
  example: Difference & { page: string; described: string };
}

/** Groups the differences of many pages by kind, most frequent first. */
export class DifferenceGroups {
  #groups = new Map<string, { count: number; pages: Set<string>; where: Map<string, number>; example: DifferenceGroup["example"] }>();

  add(page: string, comparison: Comparison): void {
    for (const difference of differencesOf(comparison)) {
      let group = this.#groups.get(difference.kind);
      if (!group) {
        const described = comparison.pair.describe(difference.key);
        group = { count: 0, pages: new Set(), where: new Map(), example: { ...difference, page, described } };
        this.#groups.set(difference.kind, group);
      }
      group.count++;
      group.pages.add(page);
      group.where.set(difference.where, (group.where.get(difference.where) ?? 0) + 1);
    }
  }

  list(): DifferenceGroup[] {
    return [...this.#groups]
      .map(([kind, { count, pages, where, example }]) => ({
        kind,
        count,
        pages: pages.size,
        where: [...where].sort(([, a], [, b]) => b - a),
        example,
      }))
      .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
  }
}

function isTextBox({ node }: WalkedNode): boolean {
  return !node.ignored && roleOf(node) === "InlineTextBox";
}

function stateOf(w: WalkedNode): string {
  return w.node.ignored ? `ignored(${reasonsOf(w)})` : roleOf(w.node);
}

function reasonsOf({ node }: WalkedNode): string {
  return (node.ignoredReasons ?? []).map(({ name }) => name).join(" ");
}

/** What it stands for in the document; a node without DOM node is text that a style sheet made. */
function tagText(w: WalkedNode): string {
  return w.path === undefined ? "(no DOM node)" : `<${tagOf(w.path)}>`;
}

function summary(w: WalkedNode): string {
  return `${stateOf(w)} ${JSON.stringify(nameOf(w.node))}`;
}

function show(value: unknown): string {
  return value === undefined ? "–" : typeof value === "string" ? value : JSON.stringify(value);
}

function isShort(value: unknown): boolean {
  return typeof value === "boolean" || typeof value === "number" || (typeof value === "string" && value.length <= 16);
}
