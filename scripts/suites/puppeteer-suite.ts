import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageVersion } from "../clients/package-version.js";
import { ROOT } from "../lib/build.js";
import type { Endpoint } from "./endpoint.js";
import { mochaResults } from "./results.js";
import { runProgram } from "./run-program.js";
import type { Suite } from "./suite.js";

const AREAS = [
  "locator", "evaluation", "click", "keyboard", "mouse", "ariaqueryhandler", "dialog", "frame", "jshandle", "elementhandle", "waittask", "queryselector", "queryhandler", "input",
];
const HARNESS = join(ROOT, "scripts/suites/puppeteer");
/** Milliseconds for one test. */
const TIMEOUT = 12_000;

/** Puppeteer's tests, `test/src` of a checkout, with `mocha` of this workspace as their runner. */
export const PUPPETEER: Suite = {
  name: "puppeteer",
  title: `Puppeteer ${packageVersion("puppeteer-core")}`,
  async run(checkout: string, { port }: Endpoint, folder: string) {
    const report = join(folder, "puppeteer.json");
    // The suffix changed over the years.
    const files = AREAS.flatMap((area) => ["spec", "test"].map((suffix) => join(checkout, "test/src", `${area}.${suffix}.ts`))).filter((file) => existsSync(file));
    await runProgram(
      "mocha",
      [
        "--require", join(ROOT, "node_modules/tsx/dist/cjs/index.cjs"), "--require", join(HARNESS, "modules.cjs"), "--require", join(HARNESS, "harness.cjs"),
        "--timeout", String(TIMEOUT), "--exit", "--reporter", "json", "--reporter-option", `output=${report}`, ...files,
      ],
      { ICDP_SUITES_PORT: String(port), ICDP_SUITES_CHECKOUT: checkout },
    );
    return mochaResults(readFileSync(report, "utf8"));
  },
};
