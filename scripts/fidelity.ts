import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { Command, InvalidArgumentError } from "commander";
import { walk } from "./fidelity/walk.js";
import { endWithOutput } from "./lib/closed-pipe.js";
import type { Comparison } from "./lib/comparison.js";
import { DifferenceGroups } from "./lib/differences.js";
import { buildEngineScript, SETTLE_ONLY_SCRIPT } from "./lib/engine.js";
import { raised, shortfalls, type Floors } from "./lib/floor.js";
import { openInputs, type PageInput } from "./lib/page-inputs.js";
import { missedFloors, jsonReport, pageRow, printGroups, printTotals, type PageResult } from "./lib/report.js";
import { writeFidelitySection } from "./lib/report-document.js";
import { totalOf, type ScoreName } from "./lib/scores.js";
import { ansi, plain, showAll, showTree, showWire } from "./lib/show-diff.js";
import { REST_MS, Workbench } from "./lib/workbench.js";

interface Options {
  html: string[];
  json: boolean;
  show: boolean | string;
  all: boolean;
  why: boolean;
  limit: number;
  context: number;
  jobs: number;
  steps: number;
  seed: string;
  root?: string;
  against: "ours" | "chromium";
  quiet: boolean;
  deviceScale: number;
  language: string;
  settle: number;
  timeout: number;
  minLocators?: number;
  minTree?: number;
  minTreeNp?: number;
  minWire?: number;
  minEqual?: number;
  floor?: string;
  raise: boolean;
  report: boolean;
}

/** One state of a page. Without steps there is one for each page. */
interface Checked {
  result: PageResult;
  comparison?: Comparison;
}

endWithOutput();
const program = new Command("fidelity")
  .description(
    "Compares our accessibility tree with Chromium's own, for the same document at the same moment. With --steps, also after each of some " +
      "random steps of a user; states are counted then, --show lists the steps that led to one, and a walk ends where the page is left.",
  )
  .argument("[pages...]", "files, directories, URLs")
  .option("--html <markup>", "also a page with this markup; may be repeated", collect, [])
  .option("--json", "print the result as JSON", false)
  .option("--show [what]", "print the differences of each page: wire, tree or both", false)
  .option("--all", "print both trees of each page in full", false)
  .option("--why", "group all differences by kind, most frequent first", false)
  .option("--limit <n>", "hunks per page (--show), kinds (--why)", integer, 20)
  .option("--context <n>", "unchanged lines around a difference", integer, 2)
  .option("--jobs <n>", "tabs side by side", integer, 4)
  .option("--steps <n>", "compare again after each of n random steps of a user: clicks, keys, typing, wheel, hovering, dragging", integer, 0)
  .option("--seed <seed>", "what the random steps follow from, with the page's name", "1")
  .option("--root <dir>", "directory to serve files from, default: that of the file")
  .option("--against <who>", "ours, or chromium: a second answer of Chromium's, which shows the method's noise", "ours")
  .option("--quiet", "no line per page, only those that differ", false)
  .option("--device-scale <ratio>", "pixels of the screen for each CSS pixel", Number, 1)
  .option("--language <tag>", "of the browser's interface, with its language pack", "en-US")
  .option("--settle <ms>", "time for a loaded page to open what it opens later", integer, 0)
  .option("--timeout <ms>", "limit for loading a page", integer, 30_000)
  .option("--min-locators <percent>", "fail below this total", percent)
  .option("--min-tree <percent>", "fail below this total", percent)
  .option("--min-tree-np <percent>", "fail below this total", percent)
  .option("--min-wire <percent>", "fail below this total", percent)
  .option("--min-equal <percent>", "fail when fewer pages are equal in the wire", percent)
  .option("--floor <file>", "fail when a page falls below its scores in this file")
  .option("--raise", "write the scores reached to the floor file where they are higher", false)
  .option("--report", "write the result to its section of docs/conformance.md", false)
  .parse();

const options = program.opts<Options>();
if (program.args.length === 0 && options.html.length === 0) program.error("error: no page given");
process.exitCode = await run(program.args, options);

async function run(args: string[], options: Options): Promise<number> {
  const paint = process.stdout.isTTY ? ansi : plain;
  const print = options.json ? () => {} : (line: string) => console.log(line);
  const inputs = await openInputs(args, options.root);
  const pages: PageInput[] = [
    ...inputs.pages,
    ...options.html.map((html, index) => ({ name: `--html ${index + 1}`, source: { html } })),
  ];
  const workbench = new Workbench({
    jobs: Math.min(options.jobs, pages.length),
    engineScript: options.against === "ours" ? await buildEngineScript() : SETTLE_ONLY_SCRIPT,
    opponent: options.against,
    deviceScale: options.deviceScale,
    language: options.language,
    offline: !inputs.remote,
    settleMs: options.settle,
    loadTimeoutMs: options.timeout,
  });
  const groups = new DifferenceGroups();
  const started = performance.now();
  try {
    const nameWidth = Math.min(60, Math.max(...pages.map(({ name }) => name.length)));
    const walks = await inOrder(pages, (page) => check(workbench, page, options), (states) => {
      let before = "";
      for (const { result, comparison } of states) {
        if (result.sameBytes && (options.quiet || result.steps)) continue;
        print(pageRow(result, nameWidth, paint));
        if (!comparison || result.sameBytes) continue;
        groups.add(result.name, comparison);
        const lines = details(comparison, options, paint);
        const isNew = lines.join() !== before;
        before = lines.join();
        if (isNew && lines.length > 0 && result.steps) lines.unshift(...result.steps.map((step, index) => `${index + 1}. ${step}`));
        for (const line of isNew ? lines : [paint("dim", "as before")]) print(`  ${line}`);
      }
      return states.map(({ result }) => result);
    });
    const results = walks.flat();
    const seconds = (performance.now() - started) / 1000;
    const version = await workbench.version();
    const missed = [...missedFloors(totals(results), floors(options)), ...(await checkFloorFile(results, options))];
    if (options.report) writeFidelitySection(results, version, `pnpm fidelity ${args.join(" ")}`);
    if (options.json) console.log(JSON.stringify(jsonReport(results, groups.list(), version, seconds, missed), null, 2));
    else {
      if (options.why) printGroups(groups.list(), options.limit, paint, print);
      printTotals(results, options.steps > 0 ? "states" : "pages", version, seconds, paint, print);
      for (const floor of missed) print(paint("removed", `below the floor: ${floor}`));
    }
    return missed.length > 0 || results.some(({ error }) => error) ? 1 : 0;
  } finally {
    await workbench.close();
    await inputs.close();
  }
}

async function check(workbench: Workbench, { name, source }: PageInput, { seed, steps: count }: Options): Promise<Checked[]> {
  const states = await walk(workbench, source, `${seed}/${name}`, count, REST_MS);
  return states.map(({ steps, comparison, fresh, error }) => {
    const state = steps.length > 0 ? { name: `${name} +${steps.length}`, steps } : { name };
    if (!comparison) return { result: { ...state, error } };
    const { scores, sameBytes } = comparison;
    return { result: { ...state, scores, sameBytes, kept: fresh?.sameBytes }, comparison: fresh?.sameBytes ? comparison : (fresh ?? comparison) };
  });
}

function details(comparison: Comparison, options: Options, paint: typeof plain): string[] {
  const show = { limit: options.limit, context: options.context, paint };
  const out: string[] = [];
  const section = (title: string, lines: string[]) => {
    if (lines.length > 0) out.push(paint("strong", `── ${title} ──`), ...lines);
  };
  if (options.all) {
    section("Chromium", showAll(comparison.chromium.walked));
    section("ours", showAll(comparison.ours.walked));
  }
  const { show: what } = options;
  if (what === true || what === "both" || what === "wire") section("wire", showWire(comparison, show));
  if (what === true || what === "both" || what === "tree") section("tree", showTree(comparison, show));
  return out;
}

/** Works on all items at once (the workbench limits how many), and reports them in order as soon as possible. */
async function inOrder<T, R, S>(items: T[], work: (item: T) => Promise<R>, report: (done: R) => S): Promise<S[]> {
  const reported: S[] = [];
  let before: Promise<unknown> = Promise.resolve();
  for (const item of items) {
    const done = work(item);
    before = before.then(async () => reported.push(report(await done)));
  }
  await before;
  return reported;
}

async function checkFloorFile(results: PageResult[], { floor, raise }: Options): Promise<string[]> {
  if (floor === undefined) return [];
  const scores = new Map(results.flatMap(({ name, scores }) => (scores ? [[name, scores] as const] : [])));
  const before = existsSync(floor) ? (JSON.parse(await readFile(floor, "utf8")) as Floors) : {};
  if (!raise) return shortfalls(before, scores);
  const after = raised(before, scores);
  await writeFile(floor, `${JSON.stringify(after, null, 2)}\n`);
  return shortfalls(after, scores);
}

function totals(results: PageResult[]) {
  return totalOf(results.flatMap(({ scores }) => (scores ? [scores] : [])));
}

function floors(options: Options): Partial<Record<ScoreName | "equal", number>> {
  const { minLocators, minTree, minTreeNp, minWire, minEqual } = options;
  return { locators: minLocators, tree: minTree, "tree-np": minTreeNp, wire: minWire, equal: minEqual };
}

function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

function integer(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("a whole number from 1 on is needed");
  return value;
}

function percent(text: string): number {
  const value = Number(text);
  if (!(value >= 0 && value <= 100)) throw new InvalidArgumentError("a percentage is needed");
  return value;
}
