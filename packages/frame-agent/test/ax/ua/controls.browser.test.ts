import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildEngineScript } from "../../../../../scripts/lib/engine.js";
import { Workbench } from "../../../../../scripts/lib/workbench.js";
import { SNIPPETS } from "./snippets.js";

describe("controls as the browser exposes them", { timeout: 60_000 }, () => {
  let workbench: Workbench;

  beforeAll(async () => {
    workbench = new Workbench({ jobs: 1, engineScript: await buildEngineScript() });
    await workbench.version();
  });
  afterAll(() => workbench?.close());

  for (const [family, snippets] of Object.entries(SNIPPETS)) {
    describe(family, () => {
      test.each(snippets)("%s", async (html) => {
        const { chromium, ours } = await workbench.compare({ html: `<!doctype html><meta charset=utf-8>${html}` });
        expect(ours.wire.map(({ text }) => text)).toEqual(chromium.wire.map(({ text }) => text));
      });
    });
  }
});
