import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FILES, unknownMethods } from "../../scripts/gen-params.js";

it.each([...FILES])("%s is what the present method tables need (tsx packages/frame-agent/scripts/gen-params.ts)", (path, content) => {
  expect(readFileSync(path, "utf8")).toBe(content);
});

it("every method of the tables is in the protocol", () => {
  expect(unknownMethods).toEqual([]);
});
