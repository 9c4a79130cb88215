import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UidRegistry } from "../../packages/snapshot/src/index.js";
import { compareWithTools } from "../../scripts/formats/compare.js";
import { goldenPages } from "../../scripts/formats/golden-pages.js";
import { readDifferences } from "../../scripts/formats/known-differences.js";
import { takeStill } from "../../scripts/formats/still.js";
import { RealTools } from "../../scripts/formats/real-tools.js";
import { type Chromium, launchChromium, type Page } from "../../scripts/lib/chromium.js";
import { serve } from "../../scripts/lib/serve.js";
import { browserAvailable } from "../e2e/available.js";

const known = readDifferences();

it("every known difference has a cause", () => {
  expect(known.filter(({ cause }) => cause === "")).toEqual([]);
});

describe.skipIf(!browserAvailable)("formats of released tools", () => {
  let chromium: Chromium;
  let page: Page;
  let tools: RealTools;
  beforeAll(async () => {
    chromium = await launchChromium({ openPort: true });
    const { targetInfos } = await chromium.connection.send("Target.getTargets");
    page = await chromium.newPage();
    // agent-browser looks at the first page that it finds.
    for (const { targetId, type } of targetInfos) if (type === "page") await chromium.connection.send("Target.closeTarget", { targetId });
    tools = new RealTools(chromium.port!);
  });
  afterAll(async () => {
    await tools?.close();
    await chromium?.close();
  });

  // Pages of published packages are built by another suite; own pages and fixtures are there in any checkout.
  const pages = goldenPages().filter(({ name }) => name.startsWith("own-"));
  it.each(pages)("$name: the same lines but for the known differences", async ({ name, folder, file }) => {
    const server = await serve({ dir: folder });
    try {
      const url = `${server.origin}/${file}`;
      await page.navigate(url);
      const { capture, theirs } = await takeStill(page, tools, url);
      const found = compareWithTools(new UidRegistry().take(capture), theirs);
      for (const [format, hunks] of Object.entries(found)) {
        const expected = known.filter((entry) => entry.page === name && entry.format === format).map(({ tool, ours }) => ({ tool, ours }));
        expect(hunks, format).toEqual(expected);
      }
    } finally {
      await server.close();
    }
  }, 120_000);
});
