import { findChromium } from "./lib/find-chromium.js";
import { run } from "./lib/build.js";

/**
 * Passes all tests that can run here: types, lint, unit and page tests everywhere, browser tests where there is a Chromium.
 * With CI=true a missing browser is a failure.
 */
const inCi = process.env["CI"] === "true";
let browser: string | null = null;
try {
  browser = findChromium();
} catch {
  if (inCi) {
    console.error("CI=true, but there is no Chromium on this machine.");
    process.exit(1);
  }
}

const filters = process.argv.slice(2);
const projects = ["packages/protocol", "packages/frame-agent", "packages/frame-agent/test", "packages/host", "packages/studio", "packages/relay", "packages/snapshot", "packages/mcp", "packages/vite", "packages/testing", "playground", "docs", "tests"];
const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ...projects.map((project) => [`types of ${project}`, "tsc", "-p", project] as const),
  ["lint", "eslint", "."],
  ...(filters.length === 0 ? [["sizes of packages", "size-limit"] as const] : []),
  ["tests", "vitest", "run", ...filters],
  ...(browser && filters.length === 0
    ? ([
        ["realistic pages", "tsx", "tests/pages/build.ts"],
        ["fidelity of realistic pages", "tsx", "scripts/fidelity.ts", "tests/pages/dist", "--floor", "tests/pages/floor.json", "--quiet"],
      ] as const)
    : []),
];
for (const [name, command, ...args] of steps) {
  console.log(`— ${name}`);
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
}
if (!browser) console.log("\nSkipped the browser tests: no Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.");
