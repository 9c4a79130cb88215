import { Command, InvalidArgumentError } from "commander";
import { replayCheckout } from "./conformance/chromium-src/replay.js";
import { listFixtures } from "./conformance/fixture.js";
import { checkGoldens, writeGoldens } from "./conformance/generate.js";
import { writeReport } from "./conformance/report.js";

interface Options {
  check: boolean;
  chromiumSrc?: string;
  report: boolean;
  jobs: number;
}

const program = new Command("conformance")
  .description("Writes what Chromium says about the fixtures in tests/ax/fixtures beside them, as goldens.")
  .argument("[filter...]", "only fixtures whose <family>/<name> contains one of these")
  .option("--check", "prove that the committed goldens are what Chromium says; write nothing", false)
  .option("--chromium-src <dir>", "instead: run the accessibility tests of a Chromium checkout against Chromium and our engine")
  .option("--report", "instead: run the suites and write their figures into docs/conformance.md", false)
  .option("--jobs <n>", "tabs side by side", integer, 3)
  .parse();

const options = program.opts<Options>();
if (!(await run(program.args, options))) process.exitCode = 1;

/** Resolves to whether everything is in order. */
async function run(filters: string[], { check, chromiumSrc, report, jobs }: Options): Promise<boolean> {
  const print = (line: string) => console.log(line);
  if (chromiumSrc !== undefined) return replayCheckout(chromiumSrc, print);
  if (report) {
    await writeReport(jobs, print);
    return true;
  }
  const fixtures = listFixtures(filters);
  if (fixtures.length === 0) program.error("error: no fixture matches");
  const work = { fixtures, complete: filters.length === 0, jobs, print };
  if (check) return checkGoldens(work);
  await writeGoldens(work);
  return true;
}

function integer(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("Not a positive whole number.");
  return value;
}
