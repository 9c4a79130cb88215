import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../../scripts/lib/build.js";
import { CASES, CAUSES } from "./cases.js";

test("the documentation gives the causes, and each has a case", () => {
  const page = readFileSync(join(ROOT, "docs/how-to/compare-with-testing-library.md"), "utf8");
  const [, table] = page.split("| asked for | in Chromium |");
  expect([...table!.matchAll(/^\| .+ \| (.+) \|$/gm)].map(([, cause]) => cause).slice(1)).toEqual(Object.values(CAUSES));
  expect(new Set(CASES.map(({ cause }) => cause).filter(Boolean))).toEqual(new Set(Object.keys(CAUSES)));
});
