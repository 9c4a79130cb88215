import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { PAGES, proseOf } from "./lib/blocks.js";

/** Links as a reader of the repository follows them; those of the site are in site.test.ts. */
test.each(PAGES)("the files that %s links to are there", (page) => {
  const text = proseOf(page).replace(/`[^`\n]+`/g, "");
  const files = [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, file]) => join(dirname(page), file!));
  // TypeDoc writes these when the site is built.
  const missing = files.filter((file) => !file.startsWith("docs/reference/api/") && !existsSync(join(ROOT, file)));
  expect(missing).toEqual([]);
});
