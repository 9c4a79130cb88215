import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { content, FILE, unknownMethods } from "../../scripts/gen-params.js";

it("the generated parameters are those of the present method tables (tsx packages/frame-agent/scripts/gen-params.ts)", () => {
  expect(readFileSync(FILE, "utf8")).toBe(content);
});

it("every method of the tables is in the protocol", () => {
  expect(unknownMethods).toEqual([]);
});
