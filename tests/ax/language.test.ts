import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, it } from "vitest";
import { buildEngineScript } from "../../scripts/lib/engine.js";
import { findChromium } from "../../scripts/lib/find-chromium.js";
import { Workbench } from "../../scripts/lib/workbench.js";
import { hasChromium } from "./harness/browser.js";
import { expectEqual, fixtureHtml } from "./harness/expect-equal.js";

/** Another English, one with a decimal comma, two from right to left, one with digits of its own, and two that count years first. */
const LANGUAGES = ["en-GB", "de", "ar", "fa", "ja", "zh-TW"];

const FIXTURES = [
  "date-time/date", "date-time/datetime-local", "date-time/month-and-week", "date-time/partly-typed", "date-time/time",
  "media/audio", "media/names-of-hidden-controls", "roles-html/geolocation-language", "scroll/unlabelled-buttons",
];

const CONTROLS = `<!doctype html><meta charset="utf-8"><title>controls</title>
<input type="submit"><input type="reset"><input type="reset" style="display: none" id="reset"><input type="image"><p aria-labelledby="reset"></p>
<details></details><input type="file"><input type="file" multiple>
<label>number <input type="number" value="-1234.5"></label><input type="number" value="1e5">
<select multiple size="1"><option selected>a<option selected>b</select>
<input type="date" value="2020-03-04"><input type="time" value="13:05" step=".001"><input type="month" value="2020-03"><input type="week" value="2020-W03">
<input type="datetime-local" value="2020-03-04T01:02" step="1">
<video controls muted></video><geolocation></geolocation><usermedia lang="zh-HK"></usermedia><microphone lang="no"></microphone><camera lang="xx"></camera>`;

const LIMIT_MS = 120_000;

function hasLanguagePacks(): boolean {
  const packs = [dirname(realpathSync(findChromium())), "/usr/lib/chromium"].map((folder) => join(folder, "locales", "de.pak"));
  if (packs.some(existsSync)) return true;
  console.warn("other languages: skipped, since Chromium's language packs are not installed");
  return false;
}

describe.runIf(hasChromium("other languages") && hasLanguagePacks())("in other languages of the browser's interface", async () => {
  const engineScript = await buildEngineScript();

  describe.each(LANGUAGES)("%s", (language) => {
    const workbench = new Workbench({ jobs: 2, engineScript, offline: true, language, loadTimeoutMs: 10_000 });
    afterAll(() => workbench.close());

    it("controls are equal", { timeout: LIMIT_MS }, () => expectEqual(workbench, CONTROLS));

    it.each(FIXTURES)("%s is equal", { timeout: LIMIT_MS }, async (id) => expectEqual(workbench, await fixtureHtml(id)));
  });
});
