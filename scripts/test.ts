import { availableParallelism } from "node:os";
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
const projects = ["tests", "packages/frame-agent/test", "packages/relay", "packages/testing", "packages/frame-agent", "packages/vite", "packages/mcp", "playground", "packages/studio", "docs", "packages/snapshot", "packages/host", "packages/protocol"];
type Step = readonly [name: string, command: string, ...args: string[]];
/** The compiler that is a native program takes a quarter of the time; what builds on the compiler as a library (declarations, lint rules) needs the other one. */
const TSC = "../typescript-native/bin/tsc";
/** They read sources alone, so that several can run side by side; those that take longest come first. Each takes up to half a GB. */
const checks: readonly Step[] = [["lint", "eslint", "."], ...projects.map((project): Step => [`types of ${project}`, TSC, "-p", project])];
const steps: readonly Step[] = [
  ...(filters.length === 0 ? [["sizes of packages", "size-limit"] as const] : []),
  ["tests", "vitest", "run", ...filters],
  ...(browser && filters.length === 0
    ? ([
        ["realistic pages", "tsx", "tests/pages/build.ts"],
        ["fidelity of realistic pages", "tsx", "scripts/fidelity.ts", "tests/pages/dist", "--floor", "tests/pages/floor.json", "--quiet"],
      ] as const)
    : []),
];
async function pass([name, command, ...args]: Step): Promise<void> {
  console.log(`— ${name}`);
  const code = await run(command, args);
  if (code === 0) return;
  console.error(`— ${name}: failed`);
  process.exit(code);
}

const waiting = checks.values();
await Promise.all(
  Array.from({ length: Math.min(4, availableParallelism()) }, async () => {
    for (const check of waiting) await pass(check);
  }),
);
for (const step of steps) await pass(step);
if (!browser) console.log("\nSkipped the browser tests: no Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.");
