import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { axTreeText, type AxNode } from "@icdp/protocol";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDevServer } from "../../scripts/lib/dev-server.js";
import { buildFramework, frameworkFolder, installFrameworks, type Framework } from "../../scripts/lib/frameworks.js";
import { serve } from "../../scripts/lib/serve.js";
import { browserAvailable } from "../e2e/available.js";
import { EmbeddingPage } from "./embedding-page.js";

interface Served {
  readonly url: string;
  close(): Promise<void>;
}

async function serveFolder(dir: string): Promise<Served> {
  const { origin, close } = await serve({ dir });
  return { url: `${origin}/`, close };
}

async function startNext(): Promise<Served> {
  const folder = frameworkFolder("next");
  const server = startDevServer(join(folder, "node_modules/.bin/next"), ["start", "--hostname", "127.0.0.1", "--port", "0"], folder);
  const [, origin] = await server.printed(/Local:\s+(\S+)/);
  await server.printed(/Ready/);
  return { url: `${origin}/`, close: () => server.stop() };
}

const FRAMEWORKS: readonly { name: Framework; title: string; heading: string; output: string; start?: () => Promise<Served> }[] = [
  { name: "webpack", title: "webpack app", heading: "Built with webpack", output: "dist" },
  { name: "astro", title: "Astro app", heading: "Built with Astro", output: "dist" },
  { name: "sveltekit", title: "SvelteKit app", heading: "Built with SvelteKit", output: "build" },
  { name: "next", title: "Next.js app", heading: "Built with Next.js", output: ".next/static", start: startNext },
];

/** Whether some script of a build has the Frame Agent in it. */
async function shipsFrameAgent(folder: string): Promise<boolean> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  for (const file of files) if ((await readFile(join(folder, file), "utf8")).includes("Accessibility.getFullAXTree")) return true;
  return false;
}

describe.skipIf(!browserAvailable)("examples with frameworks", { timeout: 600_000 }, () => {
  let page: EmbeddingPage;
  beforeAll(async () => {
    await installFrameworks();
    page = await EmbeddingPage.start();
  }, 600_000);
  afterAll(() => page?.close());

  test.each(FRAMEWORKS)("$name: the built app is a target", async ({ name, title, heading, output, start }) => {
    await buildFramework(name, page.origin);
    const app = await (start?.() ?? serveFolder(join(frameworkFolder(name), output)));
    try {
      await page.show(app.url);
      const browser = await chromium.connectOverCDP(page.relay.url);
      const target = browser.contexts()[0]!.pages()[0]!;
      const session = await target.context().newCDPSession(target);
      const readTree = async (): Promise<string> => axTreeText(((await session.send("Accessibility.getFullAXTree")) as unknown as { nodes: AxNode[] }).nodes);
      const tree = await readTree();
      expect(tree).toContain(`RootWebArea "${title}"`);
      expect(tree).toContain(`heading "${heading}" level=1`);
      await target.getByRole("button", { name: "Clicked 0 times" }).click();
      await target.getByRole("button", { name: "Clicked 1 times" }).waitFor();
      expect(await readTree()).toContain('button "Clicked 1 times"');
      await browser.close();
    } finally {
      await app.close();
    }
  });

  test.each(FRAMEWORKS)("$name: a build that names no parents ships no Frame Agent", async ({ name, output }) => {
    const folder = join(frameworkFolder(name), output);
    expect(await shipsFrameAgent(folder)).toBe(true);
    await buildFramework(name);
    expect(await shipsFrameAgent(folder)).toBe(false);
  });
});
