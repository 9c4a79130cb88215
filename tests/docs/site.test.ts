import axe from "axe-core";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { type Chromium, launchChromium, type Page } from "../../scripts/lib/chromium.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { browserAvailable } from "../e2e/available.js";
import { until } from "../wire/support/world.js";

const execute = promisify(execFile);
const DOCS = join(ROOT, "docs");
/** Of the build, and of the look at all its pages, which takes a minute or two on a machine with nothing else to do. */
const TIMEOUT = 900_000;

interface Visit {
  readonly ids: readonly string[];
  /** Of the same site, without its origin. */
  readonly links: readonly string[];
  /** `scheme rule element`. */
  readonly violations: readonly string[];
}

/** Runs in the page. */
const LOOK = `(async () => ({
  ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
  links: [...document.querySelectorAll("a[href]")].filter(({ origin }) => origin === location.origin).map(({ pathname, hash }) => pathname + hash),
}))()`;

const violations = (scheme: string, rules?: readonly string[]): string => `(async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ${rules ? `runOnly: ${JSON.stringify(rules)},` : ""} });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => "${scheme} " + id + " " + target.join(" ")));
})()`;

describe.skipIf(!browserAvailable)("the documentation site", { timeout: TIMEOUT }, () => {
  let out: string;
  let site: StaticServer;
  let chromium: Chromium;
  let page: Page;
  const visits = new Map<string, Visit>();

  /** VitePress fails where a link of a page leads nowhere. */
  beforeAll(async () => {
    out = await mkdtemp(join(tmpdir(), "icdp-site-"));
    const bin = join(DOCS, "node_modules/.bin");
    await execute(join(bin, "typedoc"), [], { cwd: DOCS });
    await execute(join(bin, "vitepress"), ["build", "--outDir", out], { cwd: DOCS });
    site = await serve({ dir: out });
    chromium = await launchChromium();
    page = await chromium.newPage();
    await page.addInitScript(axe.source);
  }, TIMEOUT);
  afterAll(async () => {
    await chromium?.close();
    await site?.close();
    if (out) await rm(out, { recursive: true, force: true });
  });

  const scheme = (value: "light" | "dark"): Promise<unknown> => page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }, { name: "prefers-reduced-motion", value: "reduce" }] });

  test("no page violates a rule of axe-core, light or dark", async () => {
    const files = (await readdir(out, { recursive: true })).filter((file) => file.endsWith(".html") && file !== "404.html");
    expect(files.length).toBeGreaterThan(50);
    for (const file of files.sort()) {
      await scheme("light");
      await page.navigate(`${site.origin}/${file}`);
      const { ids, links } = await page.evaluate<Pick<Visit, "ids" | "links">>(LOOK);
      const light = await page.evaluate<string[]>(violations("light"));
      await scheme("dark");
      // What is dark differs in colours only.
      const dark = await page.evaluate<string[]>(violations("dark", ["color-contrast", "link-in-text-block"]));
      visits.set(`/${file}`, { ids, links, violations: [...light, ...dark] });
    }
    expect([...visits].flatMap(([file, visit]) => visit.violations.map((violation) => `${file} ${violation}`))).toEqual([]);
  });

  test("every link of the site leads to a page, and to a place on it", async () => {
    const missing = [...visits].flatMap(([from, { links }]) =>
      links.filter((link) => {
        const [path, hash] = decodeURIComponent(link).split("#") as [string, string?];
        const target = visits.get(path.endsWith("/") ? `${path}index.html` : path);
        return !target || (hash !== undefined && hash !== "" && !target.ids.includes(hash));
      }).map((link) => `${from} → ${link}`),
    );
    expect(missing).toEqual([]);
  });

  test("the live demo shows the tree of its app, and an agent operates it", async () => {
    await page.navigate(`${site.origin}/demo.html`);
    const text = (selector: string): Promise<string> => page.evaluate<string>(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`);
    const click = (name: string): Promise<void> => page.evaluate(`[...document.querySelectorAll(".live-demo button")].find(({ textContent }) => textContent.includes(${JSON.stringify(name)})).click()`);
    await until(async () => (await text(".tree")).includes("“Apples”"));
    await click("Milk");
    await until(async () => (await text('[aria-label="Outline of the page"]')).includes('checkbox "Milk"'));
    await until(async () => (await text(".tree")).includes("“3 of 3 to buy”"));
    await click("Send");
    await until(async () => (await text('[aria-label="Answer"]')).includes('"value": "Groceries"'));
    expect(await page.evaluate<string[]>(violations("dark"))).toEqual([]);
  });
});
