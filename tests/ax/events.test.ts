import { afterAll, describe, expect, it } from "vitest";
import { inquire } from "../../scripts/fuzz/differential.js";
import { EVENTS } from "../../scripts/fuzz/events.js";
import { firstNumbers } from "../../scripts/fuzz/series.js";
import { buildEngineScript } from "../../scripts/lib/engine.js";
import { Workbench } from "../../scripts/lib/workbench.js";
import { hasChromium } from "./harness/browser.js";

const PAGES = 30;
const LIMIT_MS = 300_000;

describe.runIf(hasChromium("events"))("updates after changes of random pages in Chromium", async () => {
  const workbench = new Workbench({ jobs: 4, engineScript: await buildEngineScript(), offline: true, loadTimeoutMs: 10_000 });
  afterAll(() => workbench.close());

  it(`tell of ${PAGES} pages what Chromium does`, { timeout: LIMIT_MS }, async () => {
    const { asked, failures, skipped } = await inquire(workbench, "ci", firstNumbers(PAGES), EVENTS);
    expect(failures).toEqual([]);
    expect(skipped).toEqual([]);
    expect(asked).toBe(PAGES);
  });
});
