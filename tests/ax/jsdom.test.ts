import { afterAll, beforeAll, describe, test } from "vitest";
import { readDifferences } from "../../scripts/conformance/differences.js";
import { listFixtures } from "../../scripts/conformance/fixture.js";
import { readGolden } from "../../scripts/conformance/goldens.js";
import { JsdomStage } from "../../scripts/conformance/jsdom-stage.js";
import { fixturesDir, jsdomDifferencesFile, knownDifferencesFile } from "../../scripts/conformance/paths.js";
import { record } from "../../scripts/conformance/record.js";
import { comparable, replay } from "../../scripts/conformance/upstream/replay.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { expectGolden } from "./harness/expect-golden.js";
import { listedButMissing } from "./harness/listed.js";
import { outcomeOf } from "./harness/outcome.js";
import { readUpstream } from "./harness/upstream.js";

const fixtures = listFixtures();
const upstream = readUpstream();
const known = readDifferences(knownDifferencesFile);
const differences = readDifferences(jsdomDifferencesFile);
/** What page JavaScript cannot know in Chromium it cannot know in jsdom either. */
const reasonFor = (id: string) => differences.get(id) ?? known.get(id);

describe("in jsdom", { timeout: 20_000 }, () => {
  const stage = new JsdomStage();
  let server: StaticServer;

  beforeAll(async () => {
    server = await serve({ dir: fixturesDir });
    for (const [path, html] of upstream.pages) server.add(html, { path });
  });

  afterAll(() => server?.close());

  test.each(fixtures)("$id", async (fixture) => {
    const reason = reasonFor(fixture.id);
    const said = record(stage, fixture, server.origin).then(({ canonical }) => canonical);
    expectGolden(await outcomeOf(said, reason), readGolden(fixture), reason);
  });

  test.each(upstream.cases)("upstream/$name", async (each) => {
    const reason = reasonFor(`upstream/${each.name}`);
    expectGolden(await outcomeOf(replay(stage, each, server.origin), reason), comparable(each.expected), reason);
  });
});

test("every jsdom difference names a fixture", () => {
  listedButMissing(differences, fixtures, upstream.cases);
});
