import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvolution } from "../../../scripts/formats/references.js";
import { longestIncreasing } from "../src/format/longest-increasing.js";
import { diff, type PageCapture, UidRegistry } from "../src/index.js";
import { captureOf, type Spec } from "./support/random-page.js";

const node = (tag: string, role: string, name: string, ...children: (Spec | string)[]): Spec => ({ tag, role, name, listens: false, children });
const body = (...children: (Spec | string)[]): Spec => node("body", "", "", ...children);

/** The lines of what changed from one page to the other. */
function change(before: Spec, after: Spec): string[] {
  const registry = new UidRegistry();
  const first = registry.take(captureOf(before));
  return diff(first, registry.take(captureOf(after))).split("\n");
}

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
    expect(without).toMatch(/^- +alert/m);
  });

  it("shows what went at its place", () => {
    const before = body(node("div", "status", "Count", "0"), node("p", "paragraph", "", "still"));
    expect(change(before, body(node("div", "status", "Count", "1"), node("p", "paragraph", "", "still")))).toEqual([
      '  document "Page"',
      '    status "Count"',
      '-     text "0"',
      '+     text "1"',
    ]);
  });

  it("shows what stands in another place, with its neighbours", () => {
    const items = ["A", "B", "C", "D", "E"].map((name, i) => ({ ...node("div", "button", name), id: 1_000 + i }));
    const [a, b, c, d, e] = items;
    expect(change(body(...items), body(d!, a!, b!, c!, e!))).toEqual([
      '  document "Page"',
      '>   button "D" [uid=3]',
      '    button "A" [uid=0]',
    ]);
  });

  it("shows what another parent has now", () => {
    const [left, right] = [2_000, 3_000].map((id) => ({ ...node("section", "region", `Column ${id}`), id }));
    const card = { ...node("div", "button", "Card"), id: 4_000 };
    expect(change(body({ ...left!, children: [card] }, right!), body(left!, { ...right!, children: [card] }))).toEqual([
      '  document "Page"',
      '    region "Column 3000"',
      '>     button "Card" [uid=0]',
    ]);
  });

  it("shows the cells of a row that moved", () => {
    const [first] = diffs("list-reorder-keyed");
    expect(first!.split("\n").slice(3, 7)).toEqual(['>       listitem', '          text "Person L of team 2"', '          button "Edit" [uid=23]', '          button "Delete" [uid=24]']);
  });

  it("shows the page where it is shorter, or another one", () => {
    const many = (from: number) => body(...Array.from({ length: 120 }, (_, i) => node("h2", "heading", `Chapter ${from + i}`)));
    const [most, ...page] = change(many(0), many(1_000));
    expect(most).toBe("(most of the page changed)");
    expect(page.slice(0, 2)).toEqual(['document "Page"', '  heading "Chapter 1000"']);
    const registry = new UidRegistry();
    const first = registry.take(captureOf(many(0)));
    const other = structuredClone(captureOf(many(0))) as { document: { backendNodeId: number } };
    other.document.backendNodeId = 9_999;
    expect(diff(first, registry.take(other as PageCapture)).split("\n").slice(0, 2)).toEqual(["(another document)", 'document "Page"']);
  });
});

describe("longestIncreasing", () => {
  it("is as long as the longest, and increases", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50), { maxLength: 9 }), (numbers) => {
        const places = [...longestIncreasing(numbers)].sort((a, b) => a - b);
        const values = places.map((place) => numbers[place]!);
        expect(values).toEqual([...values].sort((a, b) => a - b));
        let longest = 0;
        for (let mask = 0; mask < 1 << numbers.length; mask++) {
          const chosen = numbers.filter((_, i) => (mask >> i) & 1);
          if (chosen.every((value, i) => i === 0 || chosen[i - 1]! < value)) longest = Math.max(longest, chosen.length);
        }
        expect(values.length).toBe(longest);
      }),
    );
  });
});
