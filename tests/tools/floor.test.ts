import { describe, expect, it } from "vitest";
import { raised, shortfalls } from "../../scripts/lib/floor.js";
import type { Scores } from "../../scripts/lib/scores.js";

function scores(matched: number, lines: number): Scores {
  const score = { matched, chromium: lines, ours: lines };
  return { locators: score, tree: score, "tree-np": score, wire: score };
}

const floor = (value: number) => ({ locators: value, tree: value, "tree-np": value, wire: value });

describe("floors", () => {
  it("name what fell below them, and pages on one side only", () => {
    const pages = new Map([["a", scores(9, 10)], ["new", scores(1, 1)]]);
    expect(shortfalls({ a: floor(0.9), gone: floor(0.1) }, pages)).toEqual(["gone: has a floor, but was not compared", "new: has no floor"]);
    expect(shortfalls({ a: { ...floor(0), wire: 0.90001 }, new: floor(1) }, pages)).toEqual(["a: wire 0.900000 < 0.90001"]);
  });

  it("rise and never fall", () => {
    const pages = new Map([["b", scores(2, 3)], ["a", scores(9, 10)]]);
    const after = raised({ a: floor(0.95), b: floor(0.5), gone: floor(1) }, pages);
    expect(after).toEqual({ a: floor(0.95), b: floor(0.66666) });
    expect(Object.keys(after)).toEqual(["a", "b"]);
    expect(shortfalls(raised({}, pages), pages)).toEqual([]);
  });
});
