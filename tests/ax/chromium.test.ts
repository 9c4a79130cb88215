import { afterAll, beforeAll, describe, test } from "vitest";
import { readDifferences } from "../../scripts/conformance/differences.js";
import { ChromiumStage } from "../../scripts/conformance/chromium-stage.js";
import { EngineStage, engineScript } from "../../scripts/conformance/engine-stage.js";
import { listFixtures } from "../../scripts/conformance/fixture.js";
import { readGolden } from "../../scripts/conformance/goldens.js";
import { fixturesDir, knownDifferencesFile } from "../../scripts/conformance/paths.js";
import { record } from "../../scripts/conformance/record.js";
import { Tabs } from "../../scripts/conformance/tabs.js";
import { comparable, replay } from "../../scripts/conformance/upstream/replay.js";
import { launchChromium, type Chromium } from "../../scripts/lib/chromium.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { hasChromium } from "./harness/browser.js";
import { expectGolden } from "./harness/expect-golden.js";
import { listedButMissing } from "./harness/listed.js";
import { outcomeOf } from "./harness/outcome.js";
import { readUpstream } from "./harness/upstream.js";

const TABS = 3;
const TIMEOUT_MS = 120_000;

const fixtures = listFixtures();
const upstream = readUpstream();
const known = readDifferences(knownDifferencesFile);

describe.skipIf(!hasChromium("Conformance in Chromium"))("in Chromium", { timeout: TIMEOUT_MS }, () => {
  let browser: Chromium;
  let server: StaticServer;
  /** What the engine says; all are asked for at once, so that the tabs never wait. */
  const said = new Map<string, Promise<string>>();

  beforeAll(async () => {
    [browser, server] = await Promise.all([launchChromium(), serve({ dir: fixturesDir })]);
    for (const [path, html] of upstream.pages) server.add(html, { path });
    const script = await engineScript();
    const tabs = new Tabs(browser, TABS, (page) => EngineStage.prepare(page, script));
    const ask = (id: string, work: (stage: EngineStage) => Promise<string>) => {
      const answer = tabs.lend(work);
      answer.catch(() => {});
      said.set(id, answer);
    };
    for (const fixture of fixtures) {
      ask(fixture.id, async (stage) => (await record(stage, fixture, server.origin)).canonical);
    }
    for (const each of upstream.cases) ask(`upstream/${each.name}`, (stage) => replay(stage, each, server.origin));
  }, TIMEOUT_MS);

  afterAll(async () => {
    await Promise.allSettled(said.values());
    await browser?.close();
    await server?.close();
  }, TIMEOUT_MS);

  test.each(fixtures)("$id", async (fixture) => {
    const reason = known.get(fixture.id);
    expectGolden(await outcomeOf(said.get(fixture.id)!, reason), readGolden(fixture), reason);
  });

  test.each(upstream.cases)("upstream/$name", async ({ name, expected }) => {
    const id = `upstream/${name}`;
    expectGolden(await outcomeOf(said.get(id)!, known.get(id)), comparable(expected), known.get(id));
  });

  // The replayer itself: what it makes of Chromium's own answers must be Chromium's own goldens.
  test.each(upstream.cases)("Chromium's own upstream/$name", async (each) => {
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
