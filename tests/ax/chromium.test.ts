import { afterAll, beforeAll, describe, test } from "vitest";
import { ChromiumStage } from "../../scripts/conformance/chromium-stage.js";
import { readDifferences } from "../../scripts/conformance/differences.js";
import { engineInChromium, serveSuite } from "../../scripts/conformance/engine-run.js";
import { listFixtures } from "../../scripts/conformance/fixture.js";
import { goldenVersion, readGolden } from "../../scripts/conformance/goldens.js";
import { knownDifferencesFile } from "../../scripts/conformance/paths.js";
import { comparable, replay } from "../../scripts/conformance/upstream/replay.js";
import { launchChromium, type Chromium } from "../../scripts/lib/chromium.js";
import type { StaticServer } from "../../scripts/lib/serve.js";
import { hasChromium } from "./harness/browser.js";
import { expectGolden } from "./harness/expect-golden.js";
import { listedButMissing } from "./harness/listed.js";
import { outcomeOf } from "./harness/outcome.js";
import { upstreamOnThisMachine } from "./harness/upstream.js";

const TABS = 3;
const TIMEOUT_MS = 120_000;

const fixtures = listFixtures();
const upstream = upstreamOnThisMachine();
const known = readDifferences(knownDifferencesFile);
const cases = upstream.cases.map((each) => [each.name, each] as const);

describe.skipIf(!hasChromium("Conformance in Chromium"))("in Chromium", { timeout: TIMEOUT_MS }, () => {
  let browser: Chromium;
  let server: StaticServer;
  const said = new Map<string, Promise<string>>();

  /** Everything is asked for at once, so that the tabs never wait; each test takes its own answer. */
  beforeAll(async () => {
    [browser, server] = await Promise.all([launchChromium(), serveSuite(upstream)]);
    const engine = await engineInChromium(browser, server.origin, TABS);
    for (const fixture of fixtures) said.set(fixture.id, engine.fixture(fixture));
    for (const each of upstream.cases) said.set(`upstream/${each.name}`, engine.upstream(each));
    for (const answer of said.values()) answer.catch(() => {});
  }, TIMEOUT_MS);

  afterAll(async () => {
    await Promise.allSettled(said.values());
    await browser?.close();
    await server?.close();
  }, TIMEOUT_MS);

  async function expectOwnAnswer(id: string, golden: string | undefined): Promise<void> {
    expectGolden(await outcomeOf(said.get(id)!, known.get(id)), golden, known.get(id));
  }

  test.each(fixtures.map((fixture) => [fixture.id, fixture] as const))("%s", (id, fixture) =>
    expectOwnAnswer(id, readGolden(fixture)),
  );

  test.each(cases)("upstream/%s", (name, { expected }) => expectOwnAnswer(`upstream/${name}`, comparable(expected)));

  // The replayer itself: what it makes of Chromium's own answers must be Chromium's own goldens.
  test.for(cases)("replayer: %s", async ([, each], { skip }) => {
    if (browser.version !== goldenVersion()) skip(`Chromium ${browser.version} says other things than ${goldenVersion()}`);
    const page = await browser.newPage();
    try {
      expectGolden(await replay(new ChromiumStage(page), each, server.origin), comparable(each.expected), undefined);
    } finally {
      await page.close();
    }
  });
});

test("every known difference names a fixture", () => {
  listedButMissing(known, fixtures, upstream.cases);
});
