import { afterAll, describe, expect, it } from "vitest";
import { inquire } from "../../scripts/fuzz/differential.js";
import { METHODS } from "../../scripts/fuzz/methods.js";
import { firstNumbers } from "../../scripts/fuzz/series.js";
import { buildEngineScript } from "../../scripts/lib/engine.js";
import { Workbench } from "../../scripts/lib/workbench.js";
import { hasChromium } from "./harness/browser.js";

const PAGES = 40;
const LIMIT_MS = 300_000;

describe.runIf(hasChromium("methods"))("the domain's other methods on random pages in Chromium", async () => {
  const workbench = new Workbench({ jobs: 4, engineScript: await buildEngineScript(), offline: true, loadTimeoutMs: 10_000 });
  afterAll(() => workbench.close());

  it(`answer about nodes of ${PAGES} pages as Chromium does`, { timeout: LIMIT_MS }, async () => {
    const { asked, failures, skipped } = await inquire(workbench, "ci", firstNumbers(PAGES), METHODS);
    expect(failures).toEqual([]);
    expect(skipped).toEqual([]);
    expect(asked).toBeGreaterThan(PAGES * 10);
  });
});
