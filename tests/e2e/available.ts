import { findChromium } from "../../scripts/lib/find-chromium.js";

/** Browser tests run where there is a Chromium; in CI a missing one is a failure, so nothing is skipped there. */
export const browserAvailable: boolean = process.env["CI"] === "true" || isThere();

function isThere(): boolean {
  try {
    findChromium();
    return true;
  } catch {
    return false;
  }
}
