import { afterAll, beforeAll, describe, test } from "vitest";
import { ChromiumStage } from "../../scripts/conformance/chromium-stage.js";
import { readDifferences, readOpen } from "../../scripts/conformance/differences.js";
import { engineInChromium, serveSuite, type EngineRun } from "../../scripts/conformance/engine-run.js";
import { listFixtures } from "../../scripts/conformance/fixture.js";
import { goldenVersion, readGolden } from "../../scripts/conformance/goldens.js";
import { knownDifferencesFile, openFile } from "../../scripts/conformance/paths.js";
import { comparable, replay } from "../../scripts/conformance/upstream/replay.js";
import { launchChromium, type Chromium } from "../../scripts/lib/chromium.js";
import type { StaticServer } from "../../scripts/lib/serve.js";
import { hasChromium } from "./harness/browser.js";
import { expectGolden } from "./harness/expect-golden.js";
import { listedButMissing } from "./harness/listed.js";
import { outcomeOf } from "./harness/outcome.js";
import { upstreamOnThisMachine } from "./harness/upstream.js";

/** The engine as a script element brings it: what few pages need is loaded when it is needed. Fixtures for it are in parts.test.ts. */
const IN_PARTS = process.env["ICDP_ENGINE"] === "parts";
const TABS = 3;
const LOOKAHEAD = 2 * TABS;
const TIMEOUT_MS = 120_000;

const fixtures = listFixtures();
const upstream = upstreamOnThisMachine();
const known = new Map([...readDifferences(knownDifferencesFile), ...readOpen(openFile, "chromium")]);
const cases = upstream.cases.map((each) => [each.name, each] as const);

describe.skipIf(!hasChromium("Conformance in Chromium"))("in Chromium", { timeout: TIMEOUT_MS }, () => {
  let browser: Chromium;
  let server: StaticServer;
  let engine: EngineRun;
  const said = new Map<string, Promise<string>>();

  beforeAll(async () => {
    [browser, server] = await Promise.all([launchChromium(), serveSuite(upstream)]);
    engine = await engineInChromium(browser, server.origin, TABS, IN_PARTS ? server : undefined);
  }, TIMEOUT_MS);

  afterAll(async () => {
    await Promise.allSettled(said.values());
    await browser?.close();
    await server?.close();
  }, TIMEOUT_MS);

  const questions = [
    ...fixtures.map((fixture) => ({ id: fixture.id, ask: () => engine.fixture(fixture) })),
    ...upstream.cases.map((each) => ({ id: `upstream/${each.name}`, ask: () => engine.upstream(each) })),
  ];

  /** What the engine says; the next few are asked for as well, so that no tab waits. */
  function answerTo(id: string): Promise<string> {
    const index = questions.findIndex((question) => question.id === id);
    for (const question of questions.slice(index, index + LOOKAHEAD)) {
      if (said.has(question.id)) continue;
      const answer = question.ask();
      answer.catch(() => {});
      said.set(question.id, answer);
    }
    const answer = said.get(id)!;
    // A second try is to ask again.
    said.delete(id);
    return answer;
  }

  async function expectOwnAnswer(id: string, golden: string | undefined): Promise<void> {
    expectGolden(await outcomeOf(answerTo(id), known.get(id)), golden, known.get(id));
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
