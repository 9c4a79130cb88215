import { defineConfig } from "@playwright/test";
import { FILES, OUTPUT, REPORT, TESTS } from "./environment";
import "./modules";

/** Long enough for what the tests wait for; one that hangs costs no more. */
const TIMEOUT = 12_000;

export default defineConfig({
  testDir: `${TESTS}/page`,
  testMatch: FILES,
  outputDir: OUTPUT,
  timeout: TIMEOUT,
  expect: { timeout: 5_000 },
  workers: 1,
  retries: 0,
  reporter: [["json", { outputFile: REPORT }], ["dot"]],
  snapshotPathTemplate: "{testDir}/{testFileDir}/{testFileName}-snapshots/{arg}-chromium{ext}",
});
