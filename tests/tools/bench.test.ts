import { describe, expect, it } from "vitest";
import type { BenchResult } from "../../scripts/bench/measure.js";
import { mixedPage } from "../../scripts/bench/pages.js";
import { summarizeProfile } from "../../scripts/bench/profile.js";
import { goalsOf, rowsOf } from "../../scripts/bench/table.js";
import { markdownTable } from "../../scripts/lib/markdown-table.js";
import { median } from "../../scripts/lib/median.js";

function result(elements: number, warm: number, cold = warm): BenchResult {
  const pair = (ours: number) => ({ ours, chromium: 100 });
  return {
    name: `${elements}`, elements, nodes: elements * 2, cold: pair(cold), second: pair(warm), warm: pair(warm), changed: pair(warm),
    bytes: pair(1000), heap: { first: 0, later: 0 }, layouts: 0,
  };
}

describe("mixedPage", () => {
  it("has about the elements that were asked for, and counts them", () => {
    for (const wanted of [100, 1000, 5000]) {
      const { elements, html } = mixedPage(wanted);
      expect(elements).toBeGreaterThanOrEqual(wanted);
      expect(elements).toBeLessThan(wanted + 40);
      const body = html.slice(html.indexOf("<body>") + 6);
      expect(body.match(/<[a-z]/g)).toHaveLength(elements);
    }
  });
});

describe("goalsOf", () => {
  const met = (...args: Parameters<typeof goalsOf>) => Object.fromEntries(goalsOf(...args).map((goal) => [goal.what, goal.met]));

  it("takes the worst size, and the first call from 1,000 elements on", () => {
    const goals = met([result(100, 30, 500), result(1_000, 36, 90)], [], 0, 1000);
    expect(goals["warm ratio, every size"]).toBe(false);
    expect(goals["first-call ratio, from 1,000 elements on"]).toBe(true);
  });

  it("compares time per element between the sizes from 1,000 on", () => {
    const slowdown = (warm: number) => met([result(100, 30), result(1_000, 1), result(50_000, warm)], [], 0, 1000)["time per element, 50000 to 1000"];
    expect([slowdown(60), slowdown(70)]).toEqual([true, false]);
  });

  it("counts shapes, layouts and heap growth", () => {
    const shape = { ...result(5_000, 90), name: "deep", layouts: 1 };
    const goals = met([result(1_000, 10)], [shape], 2_000_000, 1000);
    expect(goals).toMatchObject({ "warm ratio, deep": false, "layouts per warm call": false, "heap growth per call, 1000 calls on a changing page (bytes)": false });
  });
});

describe("tables", () => {
  it("have the same number of cells in every row", () => {
    const rows = rowsOf([result(100, 1), result(1000, 20)]);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    expect(markdownTable([["a", "b"], ["1", "2"]])).toEqual(["| a | b |", "| --- | ---: |", "| 1 | 2 |"]);
  });
});

describe("median", () => {
  it("is the middle value, or the mean of the two middle ones", () => {
    expect([median([9, 1, 5]), median([4, 1, 2, 9])]).toEqual([5, 3]);
  });
});

describe("summarizeProfile", () => {
  it("tells own time from that of callees, and counts recursion once", () => {
    const node = (id: number, functionName: string, children: number[] = []) => ({ id, children, callFrame: { functionName, scriptId: "", url: "", lineNumber: 0, columnNumber: 0 } });
    const rows = summarizeProfile({
      startTime: 0, endTime: 4, nodes: [node(1, "root", [2]), node(2, "f", [3]), node(3, "f", [4]), node(4, "g")], samples: [3, 4, 4, 1], timeDeltas: [1, 1, 1, 1],
    });
    expect(rows).toEqual([
      { what: "g:1", self: 0.5, total: 0.5 },
      { what: "root:1", self: 0.25, total: 1 },
      { what: "f:1", self: 0.25, total: 0.75 },
    ]);
  });
});
