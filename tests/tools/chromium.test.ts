import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CdpClosed, CdpError, CdpTimeout, launchChromium, type Chromium } from "../../scripts/lib/chromium.js";
import { findChromium } from "../../scripts/lib/find-chromium.js";
import { serve } from "../../scripts/lib/serve.js";

describe("launchChromium", () => {
  let chromium: Chromium;
  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterAll(() => chromium.close());

  it("reports its version", () => {
    expect(chromium.version).toMatch(/^\d+(\.\d+){3}$/);
  });

  it("loads content after the init scripts, with the page focused", async () => {
    const page = await chromium.newPage();
    await page.addInitScript("globalThis.early = document.documentElement === null || !document.body");
    await page.setContent("<p>text</p><script>globalThis.seen = early</script>");
    expect(await page.evaluate("[seen, document.hasFocus(), document.readyState]")).toEqual([true, true, "complete"]);
    await page.close();
  });

  it("reports the browser's errors, time limits and crashes", async () => {
    const page = await chromium.newPage();
    await expect(page.send("DOM.nope")).rejects.toThrow(CdpError);
    await expect(page.evaluate("undeclared")).rejects.toThrow("undeclared is not defined");
    await expect(page.navigate("http://127.0.0.1:1/")).rejects.toThrow("net::ERR_");
    await expect(page.evaluate("new Promise(() => {})", { timeoutMs: 50 })).rejects.toThrow(CdpTimeout);
    // The error page that is still coming may abort it.
    const crash = async (): Promise<boolean> => {
      await expect(page.navigate("chrome://crash")).rejects.toThrow();
      return page.crashed;
    };
    await expect.poll(crash).toBe(true);
    await expect(page.send("Page.enable")).rejects.toThrow(CdpClosed);
  });
});

describe("a browser that does not start", () => {
  it("is reported with what it printed", async () => {
    const dir = mkdtempSync(join(tmpdir(), "icdp-browser-"));
    const executablePath = join(dir, "browser");
    writeFileSync(executablePath, "#!/bin/sh\necho no display today >&2\nexit 3\n", { mode: 0o755 });
    try {
      await expect(launchChromium({ executablePath })).rejects.toThrow("no display today");
      await expect(launchChromium({ executablePath: join(dir, "missing") })).rejects.toThrow("did not start");
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});

describe("findChromium", () => {
  it("prefers CHROMIUM_PATH and refuses one that cannot be run", () => {
    expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
    expect(() => findChromium({ CHROMIUM_PATH: "/nowhere" })).toThrow("/nowhere");
  });
});

describe("serve", () => {
  it("serves a directory and added texts, and nothing outside", async () => {
    const dir = mkdtempSync(join(tmpdir(), "icdp-serve-"));
    writeFileSync(join(dir, "index.html"), "index");
    symlinkSync("/etc/hostname", join(dir, "out.txt"));
    const server = await serve({ dir });
    try {
      const url = server.add("added");
      const get = async (path: string) => {
        const response = await fetch(server.origin + path);
        return response.ok ? await response.text() : response.status;
      };
      expect(await get("/")).toBe("index");
      expect(await get(url.slice(server.origin.length))).toBe("added");
      expect(await get("/out.txt")).toBe(404);
      expect(await get("/..%2f..%2fetc/hostname")).toBe(404);
      expect(await get("/%zz")).toBe(404);
      server.remove(url);
      expect(await get(url.slice(server.origin.length))).toBe(404);
    } finally {
      await server.close();
      rmSync(dir, { recursive: true });
    }
  });
});
