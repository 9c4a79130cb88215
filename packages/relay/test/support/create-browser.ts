import { Browser, type BrowserOptions } from "../../src/core/browser.js";
import { DEFAULT_LIMITS } from "../../src/core/limits.js";
import { CHROMIUM } from "../../src/core/product.js";

/** A browser whose ids count up. */
export function createBrowser(more: Partial<BrowserOptions> = {}): Browser {
  let count = 0;
  const createId = (): string => (++count).toString(16).toUpperCase().padStart(32, "A");
  return new Browser({ browserId: "00000000-0000-4000-8000-000000000000", product: CHROMIUM, createId, answerLimit: 1000, limits: DEFAULT_LIMITS, ...more });
}
