import { LEFT_OUT } from "../capture/redact.js";
import { LIST_ROLES, TABLE_ROLES, publicRole } from "../model/roles.js";
import { type PrunedItem, type PrunedNode, prune } from "../model/prune.js";
import { statesOf } from "../model/states.js";
import { cut } from "../model/text.js";
import type { Snapshot } from "../refs/snapshot.js";
import { indexSelectors, selectorFor, type UidSelector } from "../refs/selectors.js";
import { finish, PART, type Steps } from "../steps.js";
import { childrenOf, interactiveOnly, isInteractive, postOrder } from "./inner.js";

export interface OutlineOptions {
  /** `backendNodeId` of the element to start at; `null` when a selector was given that matches nothing. */
  readonly scope?: number | null;
  readonly interactiveOnly?: boolean;
  /** Levels below the document that are printed. Default 8. */
  readonly maxDepth?: number;
  /** Nodes that are printed at most. Default 5,000. */
  readonly maxNodes?: number;
  /** UTF-8 bytes of text at most. Default 50 KB. */
  readonly maxBytes?: number;
}

export interface Outline {
  readonly text: string;
  /** Selectors of all interactive nodes that the text shows, by uid. */
  readonly uidMap: ReadonlyMap<number, UidSelector>;
  /** Something lies deeper than `maxDepth`. */
  readonly maxDepthReached: boolean;
  readonly hint?: string;
  /** Nodes that a cap left out. */
  readonly truncated: number;
}

export interface ScopeNotFound {
  readonly error: "scope_not_found";
}

const MAX_TEXT = 100;
const ROWS_SHOWN = 3;
const ITEMS_SHOWN = 5;
const EMPTY = 'document "(empty)"';
const DEPTH_HINT = "Deeper levels are left out. Narrow the scope to a part of the page, or raise maxDepth.";

interface Line {
  readonly depth: number;
  readonly text: string;
  readonly item: PrunedItem | undefined;
}

/** Role, name, reference and states of every node, one line each, two spaces per level. */
export function outline(snapshot: Snapshot, options: OutlineOptions = {}): Outline | ScopeNotFound {
  return finish(outlineSteps(snapshot, options));
}

/** As `outline`, in parts. */
export function* outlineSteps(snapshot: Snapshot, options: OutlineOptions = {}): Steps<Outline | ScopeNotFound> {
  const { scope, maxDepth = 8, maxNodes = 5_000, maxBytes = 50 * 1024 } = options;
  const from = scope === undefined ? snapshot.page.root : scope === null ? undefined : snapshot.page.byBackendNodeId.get(scope);
  if (!from) return { error: "scope_not_found" };
  const root = yield* prune(snapshot.page, from);
  const top = options.interactiveOnly ? { ...root, children: yield* interactiveOnly(root.children) } : root;
  if (top.children.length === 0 && from === snapshot.page.root) {
    return { text: EMPTY, uidMap: new Map(), maxDepthReached: false, truncated: 0 };
  }

  yield* indexSelectors(snapshot.page.elements);
  const lines: string[] = [];
  const uidMap = new Map<number, UidSelector>();
  let shownNodes = 0;
  let bytes = 0;
  let truncated = 0;
  let maxDepthReached = false;
  const encoder = new TextEncoder();
  let visited = 0;
  for (const { depth, text, item } of yield* linesOf(top, snapshot)) {
    if (++visited % PART === 0) yield;
    if (depth > maxDepth) {
      maxDepthReached = true;
      continue;
    }
    const line = "  ".repeat(depth) + text;
    const size = encoder.encode(line).length + 1;
    const isNode = item?.kind === "node";
    if (truncated > 0 || (isNode && shownNodes === maxNodes) || bytes + size > maxBytes) {
      if (isNode) truncated++;
      // A text that does not fit ends the output, too.
      else if (truncated === 0) bytes = maxBytes;
      continue;
    }
    lines.push(line);
    bytes += size;
    if (!isNode) continue;
    shownNodes++;
    if (item.page.interactive) uidMap.set(uidOf(item, snapshot), selectorFor(snapshot.page, item.page.backendNodeId));
  }
  if (truncated > 0) lines.push(`…(${truncated} more nodes truncated)`);
  return { text: lines.join("\n"), uidMap, maxDepthReached, ...(maxDepthReached && { hint: DEPTH_HINT }), truncated };
}

function* linesOf(root: PrunedNode, snapshot: Snapshot): Steps<Line[]> {
  const lines: Line[] = [];
  const stack: Line[] = [lineOf(root, 0, snapshot)];
  for (let line = stack.pop(); line !== undefined; line = stack.pop()) {
    lines.push(line);
    if (lines.length % PART === 0) yield;
    if (line.item?.kind !== "node") continue;
    const below = (yield* shownChildren(line.item)).map((child) =>
      typeof child === "string" ? { depth: line.depth + 1, text: child, item: undefined } : lineOf(child, line.depth + 1, snapshot),
    );
    for (let i = below.length - 1; i >= 0; i--) stack.push(below[i]!);
  }
  return lines;
}

function lineOf(item: PrunedItem, depth: number, snapshot: Snapshot): Line {
  return { depth, text: describe(item, snapshot), item };
}

/** The line of one item, without indentation. */
export function describe(item: PrunedItem, snapshot: Snapshot): string {
  if (item.kind === "text") return `text ${JSON.stringify(cut(item.text, MAX_TEXT))}`;
  if (item.kind === "omitted") return LEFT_OUT;
  const parts = [publicRole(item.role)];
  const count = countOf(item);
  if (item.name !== "" || item.role === "RootWebArea") parts.push(JSON.stringify(cut(item.name, MAX_TEXT)));
  if (count !== "") parts.push(count);
  if (item.page.interactive) parts.push(`[uid=${uidOf(item, snapshot)}]`);
  for (const [name, value] of statesOf(item.page)) {
    parts.push(value === true ? name : typeof value === "number" ? `${name}=${value}` : `${name}=${JSON.stringify(cut(value, MAX_TEXT))}`);
  }
  return parts.join(" ");
}

export function uidOf(item: PrunedNode, snapshot: Snapshot): number {
  return snapshot.uids.get(item.page.backendNodeId)!;
}

function countOf(item: PrunedNode): string {
  if (TABLE_ROLES.has(item.role)) return counted(rowsOf(item).length, "row");
  if (LIST_ROLES.has(item.role)) return counted(item.children.filter(isListItem).length, "item");
  return "";
}

const counted = (n: number, what: string): string => `(${n} ${what}${n === 1 ? "" : "s"})`;

const isListItem = (item: PrunedItem): boolean => item.kind === "node" && (item.role === "listitem" || item.role === "DescriptionListTerm" || item.role === "term");

const isPlainOption = (item: PrunedItem): boolean => item.kind === "node" && item.role === "option" && !item.page.interactive;

/** Rows of a table, not those of tables in its cells. */
function rowsOf(table: PrunedNode): PrunedItem[] {
  const rows: PrunedItem[] = [];
  const stack: PrunedItem[] = [...table.children].reverse();
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (item.kind !== "node") continue;
    if (item.role === "row") rows.push(item);
    else if (!TABLE_ROLES.has(item.role)) stack.push(...[...item.children].reverse());
  }
  return rows;
}

/**
 * Long tables and lists are cut, but nothing that can be acted on: of the rest the interactive nodes stay.
 */
function* shownChildren(item: PrunedNode): Steps<(PrunedItem | string)[]> {
  if (TABLE_ROLES.has(item.role)) return yield* summarised(item, new Set(rowsOf(item)), ROWS_SHOWN, "row");
  if (LIST_ROLES.has(item.role)) return yield* summarised(item, new Set(item.children.filter(isListItem)), ITEMS_SHOWN, "item");
  if (item.children.some(isPlainOption)) return yield* summarised(item, new Set(item.children.filter(isPlainOption)), ITEMS_SHOWN, "option");
  return [...item.children];
}

function* summarised(parent: PrunedNode, units: ReadonlySet<PrunedItem>, shown: number, what: string): Steps<(PrunedItem | string)[]> {
  if (units.size <= shown) return [...parent.children];
  const first = new Set([...units].slice(0, shown));
  const changed = new Set<PrunedItem>();
  // Row groups hold rows of both kinds: they are rebuilt from the rows that stay.
  const rebuilt = new Map<PrunedItem, readonly PrunedItem[]>();
  for (const item of postOrder(parent.children, (below) => units.has(below))) {
    if (units.has(item)) rebuilt.set(item, first.has(item) ? [item] : yield* interactiveOnly([item]));
    else if (item.kind !== "node" || !item.children.some((child) => changed.has(child))) rebuilt.set(item, [item]);
    else {
      const children = item.children.flatMap((child) => rebuilt.get(child)!);
      rebuilt.set(item, item.children.some((child) => first.has(child)) || isInteractive(item) ? [{ ...item, children }] : children);
    }
    if (units.has(item) || childrenOf(item).some((child) => changed.has(child))) changed.add(item);
  }
  const more = `…(${units.size - shown} more ${what}${units.size - shown === 1 ? "" : "s"})`;
  return [...parent.children.flatMap((child) => rebuilt.get(child)!), more];
}
