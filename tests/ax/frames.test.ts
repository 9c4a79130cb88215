import { afterAll, describe, expect, it } from "vitest";
import { inquire } from "../../scripts/fuzz/differential.js";
import { FRAMES } from "../../scripts/fuzz/frames.js";
import { firstNumbers } from "../../scripts/fuzz/series.js";
import { buildEngineScript } from "../../scripts/lib/engine.js";
import { Workbench } from "../../scripts/lib/workbench.js";
import { hasChromium } from "./harness/browser.js";

const PAGES = 40;
/** White space of a frame in a canvas, and content that is laid out because a script focuses something in it. */
const OPEN = [1, 31];
const LIMIT_MS = 300_000;

describe.runIf(hasChromium("frames"))("trees of frames in random pages in Chromium", async () => {
  const workbench = new Workbench({ jobs: 4, engineScript: await buildEngineScript(), offline: true, loadTimeoutMs: 10_000 });
  afterAll(() => workbench.close());

  it(`are Chromium's on ${PAGES} pages`, { timeout: LIMIT_MS }, async () => {
    const { asked, failures, skipped } = await inquire(workbench, "ci", firstNumbers(PAGES), FRAMES);
    expect(failures.filter(({ number }) => !OPEN.includes(number))).toEqual([]);
    expect(skipped).toEqual([]);
    expect(asked).toBeGreaterThan(PAGES * 2);
  });
});
