import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listFixtures } from "../../scripts/conformance/fixture.js";
import { goldenVersion, orphanedGoldens, readGolden, readTree } from "../../scripts/conformance/goldens.js";
import { fixturesDir } from "../../scripts/conformance/paths.js";

const MAX_LINES = 35;

const fixtures = listFixtures();
const pages = fixtures.map(({ id, file }) => ({ id, html: readFileSync(join(fixturesDir, file), "utf8") }));

describe("fixtures", () => {
  test("there are at least 350", () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(350);
  });

  test("each has its golden, as JSON and as a tree", () => {
    const without = fixtures.filter((fixture) => !readGolden(fixture) || !readTree(fixture));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test("each golden has its fixture", () => {
    expect(orphanedGoldens(fixtures)).toEqual([]);
  });

  test("the goldens' Chromium is on record", () => {
    expect(goldenVersion()).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  });

  test("each golden answers the calls that its fixture declares", () => {
    for (const fixture of fixtures) {
      const golden = JSON.parse(readGolden(fixture)!) as { call: object }[];
      expect(golden.map(({ call }) => call), fixture.id).toEqual(fixture.calls.filter(({ beforeLoad }) => !beforeLoad));
    }
  });

  test("each is small and needs neither network nor time", () => {
    for (const { id, html } of pages) {
      expect(html.split("\n").length, id).toBeLessThanOrEqual(MAX_LINES);
      expect(html.replace(/ value="\s*http:[^"]*"/g, ""), id).not.toMatch(/https?:\/\/|setTimeout|setInterval|requestAnimationFrame|@keyframes/);
    }
  });

  // The tab's question whether a program may be started stays, and until it is answered nothing drops down there.
  test("none loads what another program would open", () => {
    for (const { id, html } of pages) {
      expect(html, id).not.toMatch(/\b(?:src|data)="?\s*(?!data:|javascript:|about:|http:)[a-z][a-z+.-]*:/i);
    }
  });
});
