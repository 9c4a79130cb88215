import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { ENDPOINT_NAMES, openEndpoint } from "./suites/endpoint.js";
import { PLAYWRIGHT } from "./suites/playwright-suite.js";
import { PUPPETEER } from "./suites/puppeteer-suite.js";
import { compare, type SuiteRun, writeReport } from "./suites/report.js";
import type { TestResult } from "./suites/results.js";

const SUITES = [PLAYWRIGHT, PUPPETEER];

const options = new Command("suites")
  .description("Runs tests that Playwright and Puppeteer publish for themselves, from checkouts of theirs, in real Chromium and on the Relay.")
  .option("--playwright <folder>", "a checkout of microsoft/playwright")
  .option("--puppeteer <folder>", "a checkout of puppeteer/puppeteer")
  .option("--write", "write docs/suites.md", false)
  .parse()
  .opts<{ playwright?: string; puppeteer?: string; write: boolean }>();

const folder = mkdtempSync(join(tmpdir(), "icdp-suites-"));
const runs: SuiteRun[] = [];
let product = "";
try {
  for (const suite of SUITES) {
    const given = options[suite.name];
    if (given === undefined) continue;
    const checkout = resolve(given);
    const results: Partial<Record<(typeof ENDPOINT_NAMES)[number], TestResult[]>> = {};
    for (const name of ENDPOINT_NAMES) {
      console.log(`— ${suite.title} on ${name}`);
      const endpoint = await openEndpoint(name, [checkout, folder]);
      product = endpoint.product;
      try {
        results[name] = await suite.run(checkout, endpoint, folder);
      } finally {
        await endpoint.close();
      }
    }
    const run = { title: suite.title, chromium: results.chromium!, relay: results.relay! };
    const { tab, failed } = compare(run);
    console.log(`${suite.title}: ${tab - failed.length} of the ${tab} tests that pass in Chromium pass on the Relay`);
    for (const { file, title, error } of failed) console.log(`  ✗ ${file}: ${title}: ${error.replace(/\s+/g, " ").slice(0, 200)}`);
    runs.push(run);
  }
  if (runs.length === 0) throw new Error("name a checkout: --playwright or --puppeteer");
  if (options.write) await writeReport(runs, product);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
