import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandLinePage } from "../../docs/scripts/command-line.js";
import { decisionList } from "../../docs/scripts/decisions.js";
import { figures } from "../../docs/scripts/figures.js";
import { ROOT } from "../../scripts/lib/build.js";

const read = (page: string): string => readFileSync(join(ROOT, "docs", page), "utf8");

test("the command line is as the commands say (pnpm docs:generate)", { timeout: 240_000 }, async () => {
  expect(read("reference/command-line.md")).toBe(await commandLinePage());
});

test("every decision is listed (pnpm docs:generate)", () => {
  expect(read("explanation/index.md")).toContain(`\n${decisionList()}\n`);
});

test("the measured pages have the figures that are compared", () => {
  expect(figures()).toMatch(/\| playwright-core [\d.]+ \| \d+ \/ \d+ \| \d+ \/ \d+ \|/);
  expect(figures()).not.toMatch(/undefined|NaN|Infinity/);
});
