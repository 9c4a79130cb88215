import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";

/** Words of the project are in docs/words.txt; what is checked, and what is generated and left out, in cspell.json. */
test("documents are spelled right", { timeout: 120_000 }, async () => {
  const report = await new Promise<string>((resolve) => {
    execFile(join(ROOT, "node_modules/.bin/cspell"), ["lint", "--no-progress", "--no-color"], { cwd: ROOT }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  expect(report).toMatch(/Files checked: \d{2,}, Issues found: 0 in 0 files/);
});
