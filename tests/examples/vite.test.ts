import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { startDevServer, type DevServer } from "../../scripts/lib/dev-server.js";
import { browserAvailable } from "../e2e/available.js";

const EXAMPLE = join(ROOT, "examples/vite");
const VITE = join(EXAMPLE, "node_modules/.bin/vite");

const build = (): Promise<unknown> => promisify(execFile)(VITE, ["build"], { cwd: EXAMPLE });

/** Adds an item to the list as a Client of the Relay, and ticks it. */
async function shop(relayUrl: string): Promise<string | null> {
  const browser = await chromium.connectOverCDP(relayUrl);
  try {
    const page = browser.contexts()[0]!.pages()[0]!;
    await page.getByRole("textbox", { name: "Item" }).fill("Apples");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByRole("checkbox", { name: "Apples" }).check();
    return await page.getByRole("status").textContent();
  } finally {
    await browser.close();
  }
}

describe.skipIf(!browserAvailable)("one line in vite.config.ts", { timeout: 90_000 }, () => {
  let server: DevServer | undefined;
  afterEach(() => server?.stop());

  test.each([
    ["vite dev", ["dev"]],
    ["vite preview", ["preview"]],
  ])("makes %s a target for agents", async (_name, args) => {
    if (args[0] === "preview") await build();
    server = startDevServer(VITE, [...args, "--port", "0"], EXAMPLE);
    const [, relayUrl] = await server.printed(/clients connect to (\S+)/);
    const [, url] = await server.printed(/Local:\s+(\S+)/);
    await server.printed(/icdp: ready/);
    expect(await shop(relayUrl!)).toBe("0 of 1 to buy");
    const html = await (await fetch(url!, { headers: { accept: "text/html" } })).text();
    expect(/<head>\s*<script src="([^"]+)"/.exec(html)?.[1]).toBe("/@icdp/agent.global.js");
  });

  test("builds do not ship the Frame Agent", async () => {
    await build();
    expect(await readFile(join(EXAMPLE, "dist/index.html"), "utf8")).not.toContain("icdp");
  });
});
