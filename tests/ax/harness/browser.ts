import { findChromium } from "../../../scripts/lib/find-chromium.js";

/** Whether a Chromium is on this machine. On CI its absence is an error, elsewhere one line and a skipped suite. */
export function hasChromium(suite: string): boolean {
  try {
    findChromium();
    return true;
  } catch (error) {
    if (process.env.CI === "true") throw error;
    console.warn(`${suite} skipped: ${(error as Error).message}`);
    return false;
  }
}
