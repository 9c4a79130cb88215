import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (name: string, entry = "index"): string =>
  fileURLToPath(new URL(`packages/${name}/src/${entry}.ts`, import.meta.url));

const BROWSER_TESTS = "packages/*/test/**/*.browser.test.ts";

export default defineConfig({
  resolve: {
    // Tests run against the sources, so that no build is needed before them.
    alias: [
      { find: "@icdp/relay/embedded", replacement: source("relay", "embedded") },
      { find: "@icdp/frame-agent/driver", replacement: source("frame-agent", "driver/index") },
      { find: "@icdp/studio/files", replacement: source("studio", "files") },
      { find: "@icdp/protocol", replacement: source("protocol") },
      { find: "@icdp/frame-agent", replacement: source("frame-agent") },
      { find: "@icdp/host", replacement: source("host") },
      { find: "@icdp/relay", replacement: source("relay") },
      { find: "@icdp/testing", replacement: source("testing") },
      { find: "@icdp/snapshot", replacement: source("snapshot") },
      { find: "@icdp/studio", replacement: source("studio") },
      { find: "@icdp/mcp", replacement: source("mcp") },
    ],
  },
  test: {
    projects: [
      // What opens no browser shares its modules: loading them anew for each file takes longer than most of its tests.
      { extends: true, test: { name: "units", include: ["packages/*/test/**/*.test.ts"], exclude: [BROWSER_TESTS], isolate: false } },
      { extends: true, test: { name: "browsers", include: [BROWSER_TESTS, "tests/**/*.test.ts"] } },
    ],
    maxWorkers: 2,
    // Browsers, servers and folders come and go slowly on a machine shared with other work.
    hookTimeout: 120_000,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // Real browsers and clients on such a machine: a second try shows whether the code or the moment failed. Vitest marks such tests.
    retry: process.env["CI"] ? 1 : 0,
  },
});
