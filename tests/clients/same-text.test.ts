import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDifferences } from "../../scripts/conformance/differences.js";
import { goldenPages } from "../../scripts/formats/golden-pages.js";
import { ROOT } from "../../scripts/lib/build.js";
import { RealTools, type ToolTexts } from "../../scripts/formats/real-tools.js";
import { serve } from "../../scripts/lib/serve.js";
import { type Endpoint, type EndpointName, openEndpoint } from "../../scripts/suites/endpoint.js";
import { browserAvailable } from "../e2e/available.js";

type Texts = ToolTexts & { readonly puppeteer: string };

/** One place with one page, and the released tools that look at it. */
interface Place {
  read(url: string): Promise<Texts>;
  close(): Promise<void>;
}

async function openPlace(name: EndpointName): Promise<Place> {
  const endpoint: Endpoint = await openEndpoint(name, []);
  const browser: Browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${endpoint.port}`, defaultViewport: { width: 1000, height: 700 } });
  const [first] = await browser.pages();
  const page: Page = first ?? (await browser.newPage());
  const tools = new RealTools(endpoint.port);
  return {
    async read(url) {
      await page.goto(url);
      // Players have their controls from the next frame on.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const puppeteer = JSON.stringify(await page.accessibility.snapshot({ interestingOnly: false }), withoutIds, 1);
      const texts = await tools.read(url);
      // Lines of text in boxes have ids of their own, which Chromium counts while it draws, in each frame from the start.
      return {
        ...texts,
        puppeteer,
        devtoolsVerbose: texts.devtoolsVerbose.replace(/uid=\d+_\d+/g, "uid"),
        agentBrowser: refsFromOne(texts.agentBrowser),
        agentBrowserInteractive: refsFromOne(texts.agentBrowserInteractive),
      };
    },
    async close() {
      await tools.close();
      await browser.disconnect();
      await endpoint.close();
    },
  };
}

/** Ids of nodes and loads are each browser's own. */
const withoutIds = (key: string, value: unknown): unknown => (key === "backendNodeId" || key === "loaderId" ? undefined : value);

/** agent-browser counts on from page to page: a difference of one page shall not be one of all that follow. */
const refsFromOne = (text: string): string => {
  const first = Math.min(...[...text.matchAll(/ref=e(\d+)/g)].map(([, number]) => Number(number)));
  return text.replace(/ref=e(\d+)/g, (_, number: string) => `ref=e${Number(number) - first + 1}`);
};

/** No page of another origin than the window's gets the focus by `autofocus` (HTML, "flush autofocus candidates"). */
const NOT_EMBEDDED: ReadonlySet<string> = new Set(["focus"]);

const FIXTURES = join(ROOT, "tests/ax/fixtures");
const KNOWN = readDifferences(join(ROOT, "tests/ax/known-differences.json"));
/** The tools' own questions lay out content here that is skipped, which Chromium keeps (the known difference content-visibility/hidden-after-layout). */
const LAID_OUT_BY_TOOLS: ReadonlySet<string> = new Set(["details/closed-with-control"]);
/** What a scroller clips is near the window in a tab, and never in an iframe of another site. */
const NEAR_IN_TABS: ReadonlySet<string> = new Set(["content-visibility/auto-host-text", "content-visibility/auto-text-clipped"]);
/** Shows what holds only until the next layout, which each browser does when it wants. */
const OF_A_MOMENT: ReadonlySet<string> = new Set(["media/audio-sizes"]);
const isComparable = (name: string): boolean => !KNOWN.has(name) && ![LAID_OUT_BY_TOOLS, NEAR_IN_TABS, OF_A_MOMENT].some((names) => names.has(name));
/** The first fixture of a family that is equal in the engine, and stays so. */
const firstOf = (family: string): string | undefined =>
  readdirSync(join(FIXTURES, family)).filter((file) => file.endsWith(".html") && isComparable(`${family}/${basename(file, ".html")}`)).sort()[0];
const fixtures = readdirSync(FIXTURES).filter((family) => !NOT_EMBEDDED.has(family)).flatMap((family) => {
  const folder = join(FIXTURES, family);
  const file = firstOf(family);
  return file === undefined ? [] : [{ name: `rule-${family}`, folder, file }];
});
const apps = ["bench", "petstore"].map((name) => ({ name: `app-${name}`, folder: join(ROOT, "playground/apps", name), file: "index.html" }));
const pages = [...apps, ...goldenPages().filter(({ name }) => name.startsWith("own-")), ...fixtures];

describe.skipIf(!browserAvailable)("released tools print the same text of a page in a tab and on the Relay", () => {
  const places: Place[] = [];
  beforeAll(async () => {
    for (const name of ["chromium", "relay"] as const) places.push(await openPlace(name));
  });
  afterAll(async () => {
    for (const place of places) await place.close();
  });

  it.each(pages)("$name", async ({ folder, file }) => {
    const server = await serve({ dir: folder });
    try {
      const url = `${server.origin.replace("127.0.0.1", "localhost")}/${file}`;
      const theirs = await places[0]!.read(url);
      const ours = await places[1]!.read(url);
      expect(ours).toEqual(theirs);
    } finally {
      await server.close();
    }
  }, 120_000);
});
