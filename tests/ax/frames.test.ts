import { describe, expect, it } from "vitest";
import { FRAMES } from "../../scripts/fuzz/frames.js";
import { hasChromium } from "./harness/browser.js";
import { inquireCi, INQUIRY_LIMIT_MS } from "./harness/inquire.js";

const PAGES = 40;
/** Content that is laid out because a script focuses something in it. */
const OPEN = [31];

describe.runIf(hasChromium("frames"))("trees of frames in random pages in Chromium", () => {
  it(`are Chromium's on ${PAGES} pages`, { timeout: INQUIRY_LIMIT_MS }, async () => {
    const { asked, failures, skipped } = await inquireCi(PAGES, FRAMES);
    expect(failures.filter(({ number }) => !OPEN.includes(number))).toEqual([]);
    expect(skipped).toEqual([]);
    expect(asked).toBeGreaterThan(PAGES * 2);
  });
});
