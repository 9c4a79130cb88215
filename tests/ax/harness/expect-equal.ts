import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { plain, showWire } from "../../../scripts/lib/show-diff.js";
import type { Workbench } from "../../../scripts/lib/workbench.js";

/** Fails with the differing lines unless the engine says of the page what the workbench's browser says at the same moment. */
export async function expectEqual(workbench: Workbench, html: string): Promise<void> {
  const comparison = await workbench.compare({ html });
  expect(showWire(comparison, { paint: plain, limit: 10, context: 2 }).join("\n")).toBe("");
}

/** The markup of a fixture, for browsers that its golden is not of. */
export const fixtureHtml = (id: string): Promise<string> => readFile(new URL(`../fixtures/${id}.html`, import.meta.url), "utf8");
