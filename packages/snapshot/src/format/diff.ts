import { type PrunedItem, prune } from "../model/prune.js";
import { walk, walkSteps } from "../model/walk.js";
import type { Snapshot } from "../refs/snapshot.js";
import { finish, PART, type Steps } from "../steps.js";
import { childrenOf } from "./inner.js";
import { longestIncreasing } from "./longest-increasing.js";
import { describe, outlineSteps } from "./outline.js";

/** What a change did to a line of the outline. */
export type ChangeKind = "added" | "removed" | "changed" | "moved";

const MARKS: Readonly<Record<ChangeKind, string>> = { added: "+", removed: "-", changed: "~", moved: ">" };
const UNCHANGED = "(no changes)";
const OTHER_DOCUMENT = "(another document)";
const MOSTLY_CHANGED = "(most of the page changed)";

/** Characters of a diff that is shown even where the page is shorter. */
const SHORT = 2_000;

interface Entry {
  readonly item: PrunedItem;
  readonly line: string;
  readonly depth: number;
  /** What a line is recognised by: its node, or its text below the parent's node. */
  readonly key: string;
  readonly parent: Entry | undefined;
  /** Among the parent's children. */
  readonly place: number;
  readonly children: Entry[];
}

type Entries = ReadonlyMap<string, Entry>;

/**
 * Only what changed from one snapshot to the next of the same registry, in the notation of `outline`: `+` for new lines, `-`
 * for those that are gone, `~` for nodes that say something else now, `>` for those that stand in another place. Unmarked lines
 * show the place. Never longer than the page: then that is shown instead.
 */
export function diff(previous: Snapshot, current: Snapshot): string {
  return finish(diffSteps(previous, current));
}

/** As `diff`, in parts. */
export function* diffSteps(previous: Snapshot, current: Snapshot): Steps<string> {
  const before = yield* entriesOf(previous);
  const after = yield* entriesOf(current);
  const [root] = after.values();
  if (!before.has(root!.key)) return `${OTHER_DOCUMENT}\n${yield* whole(current)}`;
  const lines = yield* linesOf(before, after);
  if (lines.length === 0) return UNCHANGED;
  const text = lines.join("\n");
  if (text.length <= SHORT) return text;
  const page = yield* whole(current);
  return text.length <= page.length ? text : `${MOSTLY_CHANGED}\n${page}`;
}

function* whole(snapshot: Snapshot): Steps<string> {
  const result = yield* outlineSteps(snapshot, { maxDepth: Infinity });
  return "error" in result ? "" : result.text;
}

function* linesOf(before: Entries, after: Entries): Steps<string[]> {
  const marks = yield* marksOf(before, after);
  const removed = removedBelow(before, after);
  const shown = new Set<Entry>();
  const show = (entry: Entry) => {
    for (let up: Entry | undefined = entry; up && !shown.has(up); up = up.parent) shown.add(up);
  };
  for (const [entry, kind] of marks) {
    show(entry);
    if (kind !== "moved") continue;
    // The neighbours say where it stands now.
    const { parent, place } = entry;
    for (const near of parent?.children.slice(Math.max(place - 1, 0), place + 2) ?? []) for (const line of recognisable(near)) shown.add(line);
  }
  for (const key of removed.keys()) show(after.get(key)!);
  yield;
  const lines: string[] = [];
  for (const entry of after.values()) {
    if (!shown.has(entry)) continue;
    const mark = marks.get(entry);
    lines.push(printed(mark ? MARKS[mark] : " ", entry.depth, entry.line));
    for (const { line } of removed.get(entry.key) ?? []) lines.push(printed(MARKS.removed, entry.depth + 1, line));
  }
  return lines;
}

const printed = (mark: string, depth: number, line: string): string => `${mark} ${"  ".repeat(depth)}${line}`;

/** An entry, with what is below it where it has no name: a row says in its cells what it is. */
function recognisable(entry: Entry): Entry[] {
  const found: Entry[] = [];
  walk(entry, ({ children }) => children, (at) => {
    found.push(at);
    return at.item.kind === "node" && at.item.name === "" && !at.item.page.interactive;
  });
  return found;
}

function* marksOf(before: Entries, after: Entries): Steps<Map<Entry, ChangeKind>> {
  const marks = new Map<Entry, ChangeKind>();
  let visited = 0;
  for (const [key, entry] of after) {
    if (++visited % PART === 0) yield;
    const old = before.get(key);
    if (!old) marks.set(entry, "added");
    else if (old.parent?.key !== entry.parent?.key) marks.set(entry, "moved");
    else if (old.line !== entry.line && !marks.has(entry)) marks.set(entry, "changed");
    for (const child of reordered(entry, old)) marks.set(child, "moved");
  }
  return marks;
}

/** The fewest children whose moves explain the new order of those that were there before. */
function reordered(entry: Entry, old: Entry | undefined): Entry[] {
  if (!old || entry.children.length < 2) return [];
  const places = new Map(old.children.map(({ key }, place) => [key, place]));
  // Texts have no identity that could move.
  const kept = entry.children.filter(({ key, item }) => item.kind !== "text" && places.has(key));
  const still = longestIncreasing(kept.map(({ key }) => places.get(key)!));
  return kept.filter((_, place) => !still.has(place));
}

/** Lines that are gone, by the key of the line that they were below. A subtree that is gone is told by its top. */
function removedBelow(before: Entries, after: Entries): Map<string, Entry[]> {
  const removed = new Map<string, Entry[]>();
  for (const [key, entry] of before) {
    const above = entry.parent?.key;
    if (after.has(key) || above === undefined || !after.has(above)) continue;
    const list = removed.get(above);
    if (list) list.push(entry);
    else removed.set(above, [entry]);
  }
  return removed;
}

function* entriesOf(snapshot: Snapshot): Steps<Entries> {
  const entries = new Map<string, Entry>();
  const path: Entry[] = [];
  const texts = new Map<string, number>();
  yield* walkSteps<PrunedItem>(
    yield* prune(snapshot.page),
    childrenOf,
    (item) => {
      const parent = path.at(-1);
      let key: string;
      if (item.kind === "text") {
        const stem = `${parent?.key} ${item.text}`;
        const nth = texts.get(stem) ?? 0;
        texts.set(stem, nth + 1);
        key = `text ${stem} ${nth}`;
      } else key = `uid ${snapshot.uids.get(item.page.backendNodeId)}`;
      const entry: Entry = { item, line: describe(item, snapshot), depth: path.length, key, parent, place: parent?.children.length ?? 0, children: [] };
      parent?.children.push(entry);
      entries.set(key, entry);
      path.push(entry);
    },
    () => void path.pop(),
  );
  return entries;
}
