import { describe, expect, it } from "vitest";
import { EVENTS } from "../../scripts/fuzz/events.js";
import { hasChromium } from "./harness/browser.js";
import { inquireCi, INQUIRY_LIMIT_MS } from "./harness/inquire.js";

const PAGES = 30;

describe.runIf(hasChromium("events"))("updates after changes of random pages in Chromium", () => {
  it(`tell of ${PAGES} pages what Chromium does`, { timeout: INQUIRY_LIMIT_MS }, async () => {
    const { asked, failures, skipped } = await inquireCi(PAGES, EVENTS);
    expect(failures).toEqual([]);
    expect(skipped).toEqual([]);
    expect(asked).toBe(PAGES);
  });
});
