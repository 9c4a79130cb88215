import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "./endpoint.js";
import { playwrightResults } from "./results.js";
import { runProgram } from "./run-program.js";
import type { Suite } from "./suite.js";
import { packageVersion } from "../clients/package-version.js";

const AREAS =
  "locator-*,jshandle-*,frame-*,page-evaluate,page-evaluate-handle,page-click,page-click-scroll,page-keyboard,page-mouse,page-aria-snapshot," +
  "to-match-aria-snapshot,page-dialog,page-fill,page-select-option,page-set-input-files,page-check,page-focus,page-drag,page-dispatchevent," +
  "elementhandle-[!s]*,elementhandle-se*,selectors-*,expect-to-have-accessible,queryselector,eval-on-*,wheel,page-wait-for-selector-*";

/** Playwright's tests of pages, `tests/page` of a checkout, with `@playwright/test` of this workspace as their runner. */
export const PLAYWRIGHT: Suite = {
  name: "playwright",
  title: `Playwright ${packageVersion("playwright-core")}`,
  async run(checkout: string, { port }: Endpoint, folder: string) {
    const report = join(folder, "playwright.json");
    await runProgram("playwright", ["test", "-c", "scripts/suites/playwright/config.ts"], {
      ICDP_SUITES_PORT: String(port),
      ICDP_SUITES_CHECKOUT: checkout,
      ICDP_SUITES_FILES: AREAS.split(",").map((area) => `**/${area}.spec.ts`).join(","),
      ICDP_SUITES_REPORT: report,
      ICDP_SUITES_OUTPUT: join(folder, "playwright"),
      // Otherwise the way in which modules are found depends on Node's version.
      PLAYWRIGHT_FORCE_ASYNC_LOADER: "1",
    });
    return playwrightResults(readFileSync(report, "utf8"));
  },
};
