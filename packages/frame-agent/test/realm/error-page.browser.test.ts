import "../support/patience.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { buildEngine } from "../../../../scripts/lib/engine.js";
import { until } from "../../../../tests/wire/support/world.js";

let chromium: Chromium;
beforeAll(async () => void (chromium = await launchChromium()));
afterAll(() => chromium.close());

it("leaves the browser's error pages alone, whose renderer would end", async () => {
  const page = await chromium.newPage();
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: await buildEngine() });
  const { errorText } = await page.send("Page.navigate", { url: "file:///no/such/file" });
  expect(errorText).toBe("net::ERR_FILE_NOT_FOUND");
  await until(async () => (await page.evaluate("location.protocol")) === "chrome-error:");
  expect(await page.evaluate("'__icdp' in window")).toBe(false);
});
