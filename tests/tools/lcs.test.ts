import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignUnique, lcsLength } from "../../packages/studio/src/comparison/lcs.js";

/** The textbook table. */
function naiveLcsLength(a: string[], b: string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    const next = [0];
    b.forEach((y, j) => next.push(x === y ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)));
    row = next;
  }
  return row[b.length]!;
}

describe("lcsLength", () => {
  it("equals the textbook table's", () => {
    const lists = fc.array(fc.constantFrom(..."abcdef"), { maxLength: 150 });
    fc.assert(fc.property(lists, lists, (a, b) => lcsLength(a, b) === naiveLcsLength(a, b)));
  });

  it("equals it for mostly different lines, where carries cross many words", () => {
    const lists = fc.array(fc.nat(200).map(String), { minLength: 50, maxLength: 300 });
    fc.assert(fc.property(lists, lists, (a, b) => lcsLength(a, b) === naiveLcsLength(a, b)), { numRuns: 50 });
  });

  it("takes 100,000 lines with scattered changes", () => {
    const a = Array.from({ length: 100_000 }, (_, i) => `line ${i}`);
    const b = a.map((line, i) => (i % 7 === 0 ? `${line} changed` : line));
    expect(lcsLength(a, b)).toBe(a.length - Math.ceil(a.length / 7));
  });
});

describe("alignUnique", () => {
  const distinct = fc.uniqueArray(fc.nat(60).map(String), { maxLength: 40 });

  it("is a common subsequence of the greatest length", () => {
    fc.assert(
      fc.property(distinct, distinct, (a, b) => {
        const pairs = alignUnique(a, b);
        expect(pairs.map(([i]) => a[i])).toEqual(pairs.map(([, j]) => b[j]));
        expect(pairs.every(([i, j], n) => n === 0 || (i > pairs[n - 1]![0] && j > pairs[n - 1]![1]))).toBe(true);
        expect(pairs.length).toBe(naiveLcsLength(a, b));
      }),
    );
  });
});
