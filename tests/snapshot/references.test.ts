import { describe, expect, it } from "vitest";
import { EVOLUTIONS } from "../../scripts/formats/evolutions.js";
import { rateReferences, readEvolution } from "../../scripts/formats/references.js";

describe("references over page changes", () => {
  const ratings = EVOLUTIONS.map(({ name }) => ({ name, ...rateReferences(readEvolution(name)) }));
  const total = (column: "survived" | "kept" | "returned" | "recovered") => ratings.reduce((sum, rating) => sum + rating[column], 0);

  it.each(ratings)("never name another element: $name", ({ moved }) => expect(moved).toBe(0));

  it("stay with 99 % of the elements that stay", () => {
    expect(total("survived")).toBeGreaterThan(400);
    expect(total("kept") / total("survived")).toBeGreaterThanOrEqual(0.99);
  });

  it("come back with 99 % of the elements that come back", () => {
    expect(total("returned")).toBeGreaterThan(70);
    expect(total("recovered") / total("returned")).toBeGreaterThanOrEqual(0.99);
  });
});
