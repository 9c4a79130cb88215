import { afterAll, beforeAll, describe, test } from "vitest";
import { readDifferences, readOpen } from "../../scripts/conformance/differences.js";
import { engineOn, serveSuite, type EngineRun } from "../../scripts/conformance/engine-run.js";
import { listFixtures } from "../../scripts/conformance/fixture.js";
import { readGolden } from "../../scripts/conformance/goldens.js";
import { JsdomStage } from "../../scripts/conformance/jsdom-stage.js";
import { loadCreateAgent } from "../../scripts/conformance/load-agent.js";
import { jsdomDifferencesFile, knownDifferencesFile, openFile } from "../../scripts/conformance/paths.js";
import { comparable } from "../../scripts/conformance/upstream/replay.js";
import type { StaticServer } from "../../scripts/lib/serve.js";
import { expectGolden } from "./harness/expect-golden.js";
import { listedButMissing } from "./harness/listed.js";
import { outcomeOf } from "./harness/outcome.js";
import { upstreamOnThisMachine } from "./harness/upstream.js";

const fixtures = listFixtures();
const upstream = upstreamOnThisMachine();
const known = readDifferences(knownDifferencesFile);
const differences = new Map([...readDifferences(jsdomDifferencesFile), ...readOpen(openFile, "jsdom")]);

/** What page JavaScript cannot know in Chromium it cannot know in jsdom either. */
const reasonFor = (id: string) => differences.get(id) ?? known.get(id);

describe("in jsdom", { timeout: 20_000 }, () => {
  let server: StaticServer;
  let engine: EngineRun;

  beforeAll(async () => {
    server = await serveSuite(upstream);
    engine = engineOn(new JsdomStage(await loadCreateAgent()), server.origin);
  });

  afterAll(() => server?.close());

  async function expectAnswer(id: string, said: Promise<string>, golden: string | undefined): Promise<void> {
    expectGolden(await outcomeOf(said, reasonFor(id)), golden, reasonFor(id));
  }

  test.each(fixtures.map((fixture) => [fixture.id, fixture] as const))("%s", (id, fixture) =>
    expectAnswer(id, engine.fixture(fixture), readGolden(fixture)),
  );

  test.each(upstream.cases.map((each) => [each.name, each] as const))("upstream/%s", (name, each) =>
    expectAnswer(`upstream/${name}`, engine.upstream(each), comparable(each.expected)),
  );
});

test("every jsdom difference names a fixture", () => {
  listedButMissing(differences, fixtures, upstream.cases);
});
