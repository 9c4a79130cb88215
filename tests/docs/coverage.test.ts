import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { BLOCKS, blocksOf, blocksRunBy, PAGES, placeOf } from "./lib/blocks.js";
import { ELSEWHERE } from "./lib/commands.js";
import { executorOf, RUNNERS } from "./lib/executors.js";

const places = BLOCKS.map((block) => [placeOf(block), block] as const);

describe("every block of the documents", () => {
  test("is found", () => {
    expect(PAGES.length).toBeGreaterThan(40);
    expect(BLOCKS.length).toBeGreaterThan(60);
    expect(blocksOf("README.md").map(({ language }) => language)).toContain("sh");
  });

  test.each(places)("%s is executed by something", (_place, block) => {
    const onPage = BLOCKS.filter(({ page }) => page === block.page);
    expect(executorOf(block, onPage.slice(0, onPage.indexOf(block)))).toBeTruthy();
  });
});

describe("what executes them", () => {
  test.each(Object.entries(RUNNERS))("%s is run by %s", (name, file) => {
    expect(blocksRunBy(name)).not.toEqual([]);
    expect(readFileSync(join(ROOT, file), "utf8")).toContain(`"${name}"`);
  });

  test.each(Object.values(ELSEWHERE).flat().map((entry) => [entry.command, entry] as const))("%s is run elsewhere", (_command, { file, text, test: runner }) => {
    expect(readFileSync(join(ROOT, file), "utf8")).toContain(text);
    expect(existsSync(join(ROOT, runner))).toBe(true);
  });
});
