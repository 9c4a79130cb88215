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

for (const [name, command, ...args] of [
  ["types", "npx", "tsc", "-b"],
  ["lint", "npx", "eslint", "."],
  ["tests", "npx", "vitest", "run", ...process.argv.slice(2)],
] as const) {
  console.log(`\n— ${name}`);
  const code = await run(command, args, { env: { ...process.env, ICDP_BROWSER: browser ? "1" : "0" } });
  if (code !== 0) process.exit(code);
}
if (!browser) console.log("\nSkipped the browser tests: no Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.");
