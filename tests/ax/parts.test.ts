import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EngineStage, engineScript } from "../../scripts/conformance/engine-stage.js";
import { listFixtures } from "../../scripts/conformance/fixture.js";
import { readGolden } from "../../scripts/conformance/goldens.js";
import { fixturesDir } from "../../scripts/conformance/paths.js";
import { record } from "../../scripts/conformance/record.js";
import { launchChromium, type Chromium, type Page } from "../../scripts/lib/chromium.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { hasChromium } from "./harness/browser.js";

/**
 * What the engine says as a script element brings it: parts of it are loaded when a page needs them. `ICDP_ENGINE=parts` has
 * chromium.test.ts do so for all fixtures.
 */
const CASES: readonly (readonly [parts: readonly string[], fixtures: readonly string[]])[] = [
  [[], ["roles-html/lists", "roles-html/headings", "pseudo/before-and-after", "lists-markers/disc-circle-square", "svg/roles"]],
  [["ax-style"], ["counters/scope", "bidi/rtl-run", "first-letter/floated", "text/text-transform"]],
  [["ax-elements"], ["labels/wrapping", "tables/data-table", "select/drop-down", "media/audio", "date-time/date", "aria-owns/order", "layout-tables/zebra-rows", "details/open", "inline-text-boxes/text-area-measured"]],
  [["ax-elements", "ax-style"], ["inline-text-boxes/ellipsis", "mathml/lost-lines", "lists-markers/roman"]],
  [["accessibility"], ["events/load-complete", "methods/query-by-role"]],
];
const TIMEOUT_MS = 120_000;

const fixtures = new Map(listFixtures().map((fixture) => [fixture.id, fixture]));
const cases = CASES.flatMap(([parts, ids]) => ids.map((id) => [id, parts] as const));

describe.skipIf(!hasChromium("Parts of the engine"))("the engine in several files", { timeout: TIMEOUT_MS }, () => {
  let browser: Chromium;
  let server: StaticServer;
  let page: Page;
  let stage: EngineStage;

  beforeAll(async () => {
    [browser, server] = await Promise.all([launchChromium(), serve({ dir: fixturesDir })]);
    page = await browser.newPage();
    stage = await EngineStage.prepare(page, await engineScript(server));
  }, TIMEOUT_MS);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test.each(cases)("%s: %j", async (id, parts) => {
    const fixture = fixtures.get(id)!;
    const { canonical } = await record(stage, fixture, server.origin);
    expect(canonical).toBe(readGolden(fixture));
    const requests = await page.evaluate<string[]>(`performance.getEntriesByType("resource").map(({ name }) => name)`);
    const loaded = requests.flatMap((url) => /agent\.(accessibility|ax-\w+)\.js/.exec(url)?.[1] ?? []);
    expect(loaded.sort()).toEqual(parts);
  });
});
