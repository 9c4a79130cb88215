import { Command, InvalidArgumentError } from "commander";
import { listFixtures } from "./conformance/fixture.js";
import { checkGoldens, writeGoldens } from "./conformance/generate.js";

interface Options {
  check: boolean;
  jobs: number;
}

const program = new Command("conformance")
  .description("Writes what Chromium says about the fixtures in tests/ax/fixtures beside them, as goldens.")
  .argument("[filter...]", "only fixtures whose <family>/<name> contains one of these")
  .option("--check", "prove that the committed goldens are what Chromium says; write nothing", false)
  .option("--jobs <n>", "tabs side by side", integer, 3)
  .parse();

const options = program.opts<Options>();
const fixtures = listFixtures(program.args);
if (fixtures.length === 0) program.error("error: no fixture matches");
const work = {
  fixtures,
  complete: program.args.length === 0,
  jobs: options.jobs,
  print: (line: string) => console.log(line),
};
if (!options.check) await writeGoldens(work);
else if (!(await checkGoldens(work))) process.exitCode = 1;

function integer(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("Not a positive whole number.");
  return value;
}
