import { describe, expect, it } from "vitest";
import { METHODS } from "../../scripts/fuzz/methods.js";
import { hasChromium } from "./harness/browser.js";
import { inquireCi, INQUIRY_LIMIT_MS } from "./harness/inquire.js";

const PAGES = 40;

describe.runIf(hasChromium("methods"))("the domain's other methods on random pages in Chromium", () => {
  it(`answer about nodes of ${PAGES} pages as Chromium does`, { timeout: INQUIRY_LIMIT_MS }, async () => {
    const { asked, failures, skipped } = await inquireCi(PAGES, METHODS);
    expect(failures).toEqual([]);
    expect(skipped).toEqual([]);
    expect(asked).toBeGreaterThan(PAGES * 10);
  });
});
