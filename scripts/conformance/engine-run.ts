import type { Chromium } from "../lib/chromium.js";
import { serve, type StaticServer } from "../lib/serve.js";
import { EngineStage, engineScript } from "./engine-stage.js";
import { needsFront, type Fixture } from "./fixture.js";
import { fixturesDir } from "./paths.js";
import { record } from "./record.js";
import type { Stage } from "./stage.js";
import { Tabs } from "./tabs.js";
import type { Upstream, UpstreamCase } from "./upstream/case.js";
import { replay } from "./upstream/replay.js";

/** Serves the fixtures, and Chromium's own pages where its server has them. */
export async function serveSuite({ pages }: Upstream): Promise<StaticServer> {
  const server = await serve({ dir: fixturesDir });
  for (const [path, html] of pages) server.add(html, { path });
  return server;
}

/** Asks our engine about one case at a time, or several side by side; resolves to the text that goldens are compared in. */
export interface EngineRun {
  fixture(fixture: Fixture): Promise<string>;
  upstream(test: UpstreamCase): Promise<string>;
}

/** Our engine in `jobs` tabs of a Chromium, in one file or with its parts on a server. */
export async function engineInChromium(browser: Chromium, origin: string, jobs: number, partServer?: StaticServer): Promise<EngineRun> {
  const script = await engineScript(partServer);
  const tabs = new Tabs(browser, jobs, (page) => EngineStage.prepare(page, script));
  return {
    fixture: (fixture) => tabs.lend((stage) => canonical(stage, fixture, origin), needsFront(fixture)),
    upstream: (test) => tabs.lend((stage) => replay(stage, test, origin), true),
  };
}

/** Our engine on one stage. */
export function engineOn(stage: Stage, origin: string): EngineRun {
  return {
    fixture: (fixture) => canonical(stage, fixture, origin),
    upstream: (test) => replay(stage, test, origin),
  };
}

async function canonical(stage: Stage, fixture: Fixture, origin: string): Promise<string> {
  return (await record(stage, fixture, origin)).canonical;
}
