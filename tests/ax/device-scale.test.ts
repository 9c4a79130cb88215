import { afterAll, describe, expect, it } from "vitest";
import { seriesOf } from "../../scripts/fuzz/generate.js";
import { compareSeries, firstNumbers } from "../../scripts/fuzz/series.js";
import { buildEngineScript } from "../../scripts/lib/engine.js";
import { Workbench } from "../../scripts/lib/workbench.js";
import { hasChromium } from "./harness/browser.js";
import { expectEqual, fixtureHtml } from "./harness/expect-equal.js";

/** Pages on which pixels count: those of boxes, of texts and of images to choose from. */
const FIXTURES = [
  "inclusion/canvas-one-pixel",
  "inclusion/canvas-positioned",
  "inline-text-boxes/text-area-measured",
  "inputs/image-empty-alt",
  "properties/image-candidates",
];

const LIMIT_MS = 120_000;

describe.runIf(hasChromium("device scale"))("on a screen with two pixels for each CSS pixel", async () => {
  const workbench = new Workbench({ jobs: 4, engineScript: await buildEngineScript(), offline: true, deviceScale: 2, loadTimeoutMs: 10_000 });
  afterAll(() => workbench.close());

  it.each(FIXTURES)("%s is equal", { timeout: LIMIT_MS }, async (id) => expectEqual(workbench, await fixtureHtml(id)));

  it("random pages are equal", { timeout: LIMIT_MS }, async () => {
    const { scores, failures, broken } = await compareSeries(workbench, seriesOf("device-scale"), firstNumbers(30));
    expect(scores).toHaveLength(30);
    expect({ failures: failures.map(({ number, kinds }) => [number, kinds]), broken }).toEqual({ failures: [], broken: [] });
  });
});
