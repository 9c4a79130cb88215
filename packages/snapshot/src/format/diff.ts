import { type PrunedItem, prune } from "../model/prune.js";
import { walkSteps } from "../model/walk.js";
import type { Snapshot } from "../refs/snapshot.js";
import { finish, type Steps } from "../steps.js";
import { childrenOf } from "./inner.js";
import { describe } from "./outline.js";

/** What a change did to a line of the outline. */
export type ChangeKind = "added" | "removed" | "changed";

const MARKS: Readonly<Record<ChangeKind, string>> = { added: "+", removed: "-", changed: "~" };
const UNCHANGED = "(no changes)";

interface Entry {
  readonly item: PrunedItem;
  readonly line: string;
  readonly depth: number;
  /** What a line is recognised by: its node, or its text below the parent's node. */
  readonly key: string;
  readonly parent: Entry | undefined;
}

/**
 * Only what changed from one snapshot to the next of the same registry, in the notation of `outline`: `+` for new lines, `-`
 * for those that are gone, `~` for nodes that say something else now. Unmarked lines are ancestors, to show the place.
 */
export function diff(previous: Snapshot, current: Snapshot): string {
  return finish(diffSteps(previous, current));
}

/** As `diff`, in parts. */
export function* diffSteps(previous: Snapshot, current: Snapshot): Steps<string> {
  const before = yield* entriesOf(previous);
  const after = yield* entriesOf(current);
  const shown = new Set<Entry>();
  const marks = new Map<Entry, ChangeKind>();
  for (const [key, entry] of after) {
    const old = before.get(key);
    if (!old) marks.set(entry, "added");
    else if (old.line !== entry.line) marks.set(entry, "changed");
    else continue;
    for (let up: Entry | undefined = entry; up && !shown.has(up); up = up.parent) shown.add(up);
  }
  const lines: string[] = [];
  for (const entry of after.values()) {
    if (!shown.has(entry)) continue;
    const mark = marks.get(entry);
    lines.push(`${mark ? MARKS[mark] : " "} ${"  ".repeat(entry.depth)}${entry.line}`);
  }
  for (const [key, entry] of before) {
    // A subtree that is gone is told by its top.
    if (after.has(key) || (entry.parent && !after.has(entry.parent.key) && entry.parent.key !== "")) continue;
    lines.push(`${MARKS.removed} ${entry.line}`);
  }
  return lines.length === 0 ? UNCHANGED : lines.join("\n");
}

function* entriesOf(snapshot: Snapshot): Steps<Map<string, Entry>> {
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
      const entry: Entry = { item, line: describe(item, snapshot), depth: path.length, key, parent };
      entries.set(key, entry);
      path.push(entry);
    },
    () => void path.pop(),
  );
  return entries;
}
