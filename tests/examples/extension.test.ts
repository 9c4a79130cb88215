import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { serveAgent } from "../../scripts/lib/serve-agent.js";
import { browserAvailable } from "../e2e/available.js";
import { EmbeddingPage } from "./embedding-page.js";

const EXAMPLE = join(ROOT, "examples/extension");
/** The one that `parents.js` names. */
const PARENT = "http://localhost:8080";

const page = (head: string): string => `<!doctype html><html><head>${head}<title>Site</title></head><body>
  <button>Buy</button><p role=status></p><script src=/site.js></script></body></html>`;
const SCRIPT = `document.querySelector("button").onclick = (event) => (document.querySelector("p").textContent = "Bought: " + event.isTrusted);`;

const SITES: readonly [what: string, head: string][] = [
  ["a site that knows nothing of it", ""],
  ["a site with a strict Content Security Policy", `<meta http-equiv=Content-Security-Policy content="default-src 'none'; script-src 'self'; require-trusted-types-for 'script'">`],
  ["a site that ships a Frame Agent of its own", `<script src=/agent.js data-allowed-parents="${PARENT}"></script>`],
];

describe.skipIf(!browserAvailable)("the browser extension", { timeout: 120_000 }, () => {
  let site: StaticServer;
  let shell: EmbeddingPage;

  beforeAll(async () => {
    await promisify(execFile)("npx", ["--yes", "pnpm@12", "run", "build"], { cwd: EXAMPLE });
    site = await serve();
    site.add(SCRIPT, { path: "/site.js" });
    await serveAgent(site, "/agent.js");
    shell = await EmbeddingPage.start({ extensions: [join(EXAMPLE, "dist")] }, PARENT);
    await shell.page.addInitScript(`nonces = new Set(); addEventListener("message", ({ data }) => data?.kind === "hello" && nonces.add(data.nonce))`);
  });
  afterAll(async () => {
    await shell?.close();
    await site?.close();
  });

  test.each(SITES)("makes %s a target", async (_what, head) => {
    await shell.show(site.add(page(head)));
    const browser = await chromium.connectOverCDP(shell.relay.url);
    try {
      const target = browser.contexts()[0]!.pages()[0]!;
      await target.getByRole("button", { name: "Buy" }).click();
      expect(await target.getByRole("status").textContent()).toBe("Bought: false");
      // One Frame Agent answers, wherever it came from.
      expect(await shell.page.evaluate("nonces.size")).toBe(1);
    } finally {
      await browser.close();
    }
  });

  test("does nothing in pages that are not embedded, and says nothing to other parents", async () => {
    const url = site.add(page(""));
    const other = site.add(`<!doctype html><script>heard = []; onmessage = ({ data }) => heard.push(data)</script><iframe src="${url}"></iframe>`);
    const tab = await shell.chromium.newPage();
    await tab.navigate(url);
    expect(await tab.evaluate("dispatchEvent(new Event('icdp:running', { cancelable: true }))")).toBe(true);
    await tab.navigate(other);
    await tab.evaluate("new Promise((resolve) => setTimeout(resolve, 500))");
    expect(await tab.evaluate("heard")).toEqual([]);
    await tab.close();
  });
});
