import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { buildEngineScript } from "../../scripts/lib/engine.js";
import { compare, isWireEqual } from "../../scripts/lib/comparison.js";
import { observe, prepareForObserving } from "../../scripts/lib/observe.js";
import { browserAvailable } from "../e2e/available.js";
import { TestClient } from "../wire/support/world.js";
import { bundlePage } from "./bundle-page.js";
import { openStudio, type OpenStudio } from "./open-studio.js";

/** Where the pictures are for people to look at. */
const PICTURES = join(ROOT, ".cache/studio");
const PANELS = ["tree", "snapshot", "console", "traffic", "clients", "connect", "compare"];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const SCHEMES = ["light", "dark"];
const MAX_BUNDLE = 150_000;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

describe.skipIf(!browserAvailable)("how the studio looks, and how it is read", { timeout: 180_000 }, () => {
  let studio: OpenStudio;
  let client: TestClient;

  beforeAll(async () => {
    studio = await openStudio();
    await studio.page.evaluate(await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
    client = await TestClient.open(`ws://127.0.0.1:${studio.relay.port}/devtools/browser`);
    const session = await client.attach("bench");
    await client.send("Runtime.evaluate", { expression: "console.info('ready', [1, 2]), console.error(new Error('broken'))" }, session);
    await client.send("DOM.getDocument", {}, session);
    await client.send("No.such", {}, session);
    await studio.inStudio("[...root.querySelectorAll('[role=treeitem]')].find((row) => row.textContent.startsWith('button')).click()");
    await mkdir(PICTURES, { recursive: true });
  });
  afterAll(async () => {
    client?.socket.terminate();
    await studio?.close();
  });

  const become = async (size: (typeof SIZES)[number], scheme: string): Promise<void> => {
    await studio.page.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: false });
    await studio.page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    await studio.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  };
  const fill = async (panel: string): Promise<void> => {
    if (panel === "snapshot") await studio.untilShown("all counts", "root.querySelector('.format .number') && ![...root.querySelectorAll('.format .number')].some((cell) => cell.textContent === '…')");
    if (panel === "traffic") await studio.inStudio("root.querySelector('.exchange') || root.querySelector('.scroller .traffic-row').click()");
    if (panel === "clients") await studio.untilShown("a client", "root.querySelector('.card')");
    if (panel === "compare") {
      await studio.inStudio("root.querySelector('.verdict') || root.querySelector('.compare-panel form').requestSubmit()");
      await studio.untilShown("a verdict", "root.querySelector('.verdict')");
    }
  };
  const violations = async (): Promise<string[]> => {
    const found = await studio.page.evaluate<Violation[]>("axe.run(document, { iframes: false }).then(({ violations }) => violations)");
    return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
  };

  describe.each(SIZES)("$width × $height", (size) => {
    it.each(PANELS)("%s: nothing for axe-core to complain about, nothing wider than the window", async (panel) => {
      await become(size, "light");
      await studio.show(panel);
      await fill(panel);
      for (const scheme of SCHEMES) {
        await become(size, scheme);
        const { data } = await studio.page.send("Page.captureScreenshot", { format: "png" });
        await writeFile(join(PICTURES, `${panel}-${size.width}-${scheme}.png`), Buffer.from(data, "base64"));
        expect(await violations()).toEqual([]);
        expect(await studio.page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      }
    });
  });

  it("shows the app in a tab of its own where there is no room beside it", async () => {
    await become(SIZES[1]!, "light");
    await studio.show("app");
    expect(await studio.page.evaluate("document.elementFromPoint(innerWidth / 2, innerHeight / 2).localName")).toBe("iframe");
    expect(await violations()).toEqual([]);
    await studio.show("tree");
    expect(await studio.inStudio("root.elementFromPoint(innerWidth / 2, innerHeight / 3).closest('[role=tree]') !== null")).toBe(true);
  });

  it("has a tree in our engine, too: Chromium's own", async () => {
    const page = await studio.chromium.newPage();
    await prepareForObserving(page, await buildEngineScript());
    await page.navigate(studio.playground.url);
    await expect.poll(() => page.evaluate("Boolean(document.querySelector('#studio')?.shadowRoot?.querySelector('[role=treeitem]'))"), { timeout: 30_000 }).toBe(true);
    await page.evaluate("void [...document.querySelector('#studio').shadowRoot.querySelectorAll('.toggle')].find((toggle) => toggle.textContent === 'Live').firstChild.click()");
    await expect.poll(async () => isWireEqual(compare(await observe(page))), { timeout: 30_000 }).toBe(true);
    const { ours } = await observe(page);
    const items = ours.nodes.filter(({ role, ignored }) => !ignored && role?.value === "treeitem");
    expect(items.length).toBeGreaterThan(20);
    const isComplete = items.every(({ name, properties }) => name?.value !== "" && properties?.some((property) => property.name === "level"));
    expect(isComplete).toBe(true);
    await page.close();
  });
});

it("is small, the tokenizer aside", async () => {
  const { outputFiles, metafile } = await bundlePage();
  const atOnce = new Set<string>();
  const add = (name: string): void => {
    if (atOnce.has(name)) return;
    atOnce.add(name);
    for (const { path, kind } of metafile.outputs[name]!.imports) if (kind === "import-statement") add(path);
  };
  add(Object.keys(metafile.outputs).find((name) => metafile.outputs[name]!.entryPoint?.endsWith("page.ts"))!);
  const names = [...atOnce].map((name) => name.split("/").at(-1));
  const size = outputFiles.filter(({ path }) => names.includes(path.split("/").at(-1))).reduce((total, { contents }) => total + gzipSync(contents).length, 0);
  expect(size).toBeGreaterThan(20_000);
  expect(size).toBeLessThan(MAX_BUNDLE);
});
