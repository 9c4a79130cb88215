import { describe, expect, it } from "vitest";
import { readEvolution } from "../../../scripts/formats/references.js";
import { diff, UidRegistry } from "../src/index.js";

function diffs(name: string): string[] {
  const registry = new UidRegistry();
  const snapshots = readEvolution(name).map((capture) => registry.take(capture));
  return snapshots.slice(1).map((snapshot, i) => diff(snapshots[i]!, snapshot));
}

describe("diff", () => {
  it("says when nothing changed", () => {
    const registry = new UidRegistry();
    const [capture] = readEvolution("labels-change");
    const first = registry.take(capture!);
    expect(diff(first, registry.take(structuredClone(capture!)))).toBe("(no changes)");
  });

  it("shows a changed label at its place", () => {
    const [follow] = diffs("labels-change");
    expect(follow!.split("\n")).toEqual([
      '  document "Evolution"',
      "    main",
      "      list (2 items)",
      "        listitem",
      '~         button "Unfollow" [uid=0]',
    ]);
  });

  it("shows what came, and what went by its top", () => {
    const [withErrors, without] = diffs("form-rerender-with-errors");
    expect(withErrors).toMatch(/^\+ +alert/m);
    expect(without).toMatch(/^- alert/m);
  });
});
