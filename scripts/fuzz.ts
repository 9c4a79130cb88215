import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, InvalidArgumentError } from "commander";
import { chromiumDeclarations, declarationRule } from "./fuzz/declarations.js";
import { inquire, type Inquiry } from "./fuzz/differential.js";
import { everywhere } from "./fuzz/everywhere.js";
import { EVENTS } from "./fuzz/events.js";
import { FRAMES } from "./fuzz/frames.js";
import { denseSeriesOf, seriesOf, subjectSeriesOf, type Series } from "./fuzz/generate.js";
import { METHODS } from "./fuzz/methods.js";
import type { FuzzPage } from "./fuzz/model.js";
import { printPage } from "./fuzz/print.js";
import { compareSeries, firstNumbers, type Failure } from "./fuzz/series.js";
import { shrink } from "./fuzz/shrink.js";
import { SUBJECT_NAMES } from "./fuzz/subjects.js";
import { endWithOutput } from "./lib/closed-pipe.js";
import { DifferenceGroups, differencesOf } from "./lib/differences.js";
import { buildEngineScript, SETTLE_ONLY_SCRIPT } from "./lib/engine.js";
import { percentText, printGroups } from "./lib/report.js";
import { writeFuzzSection } from "./lib/report-document.js";
import { ratio, totalOf } from "./lib/scores.js";
import { ansi, plain, showAll, showWire } from "./lib/show-diff.js";
import { Workbench } from "./lib/workbench.js";

const FIXTURES = fileURLToPath(new URL("../tests/ax/fixtures/fuzz", import.meta.url));
const LOAD_TIMEOUT_MS = 10_000;
const MAX_SHRINK_TRIES = 600;

interface Options {
  seed: string;
  pages: number;
  only?: number[];
  dense: boolean;
  everywhere: boolean;
  declarations: boolean;
  subject?: string | true;
  shrink: boolean;
  maxShrinks: number;
  out?: string;
  write: boolean;
  json: boolean;
  print: boolean;
  minWire?: number;
  maxDiffering: number;
  report: boolean;
  jobs: number;
  limit: number;
  against: "ours" | "chromium";
  methods: boolean;
  events: boolean;
  frames: boolean;
  deviceScale: number;
  language: string;
}

endWithOutput();
const program = new Command("fuzz")
  .description("Compares our accessibility tree with Chromium's on random pages, and makes differing pages small.")
  .option("--seed <seed>", "series of pages; default: a fresh one, which is printed", String(Date.now() % 1_000_000))
  .option("--pages <n>", "number of pages", integer, 100)
  .option("--only <numbers>", "only these pages of the series", integers)
  .option("--dense", "pages of few sorts of elements, which stand anywhere in each other", false)
  .option("--everywhere", "pages with a rule for every element, one after the other of a list", false)
  .option("--declarations", "pages with one declaration for every element, of all the properties and values that Chromium takes", false)
  .option("--subject [name]", `pages about one thing each: by turns about all of them, or about one of ${SUBJECT_NAMES.join(", ")}`, subject)
  .option("--no-shrink", "leave differing pages as they are")
  .option("--max-shrinks <n>", "differing pages to make small, one for each kind of difference", integer, 10)
  .option("--out <dir>", "write differing pages and what became of them to this directory")
  .option("--write", "write small differing pages as new fixtures to tests/ax/fixtures/fuzz", false)
  .option("--json", "print the result as JSON", false)
  .option("--print", "print the pages and compare nothing", false)
  .option("--min-wire <percent>", "fail below this total", Number)
  .option("--max-differing <n>", "fail only when more pages differ", Number, 0)
  .option("--report", "write the result to its section of docs/conformance.md", false)
  .option("--jobs <n>", "tabs side by side", integer, 4)
  .option("--limit <n>", "kinds of differences to print", integer, 30)
  .option("--device-scale <ratio>", "pixels of the screen for each CSS pixel", Number, 1)
  .option("--language <tag>", "of the browser's interface, with its language pack", "en-US")
  .option("--against <who>", "ours, or chromium: a second answer of Chromium's, which shows pages that are not stable", "ours")
  .option("--methods", "ask instead about random nodes of the pages by the domain's other methods", false)
  .option("--events", "compare instead what is reported of random nodes when the pages change", false)
  .option("--frames", "compare instead the trees of frames that the pages have in random places", false)
  .parse();

const options = program.opts<Options>();
const inquiry = options.methods ? METHODS : options.events ? EVENTS : options.frames ? FRAMES : null;
const numbers = options.only === undefined ? firstNumbers(options.pages) : options.only;
const series = await seriesOfPages();
if (options.print) for (const number of numbers) console.log(printPage(series.page(number)));
else process.exitCode = await (inquiry ? runInquiry(inquiry) : run());

function plainSeries(): Series {
  const { seed, subject } = options;
  if (subject !== undefined) return subjectSeriesOf(seed, subject === true ? undefined : subject);
  return (options.dense ? denseSeriesOf : seriesOf)(seed);
}

async function seriesOfPages(): Promise<Series> {
  const plain = options.everywhere ? everywhere(plainSeries()) : plainSeries();
  if (!options.declarations) return plain;
  const declarations = await chromiumDeclarations();
  return everywhere(plain, (number) => declarationRule(options.seed, declarations, number));
}

function sortOfPages(): string {
  const { declarations, dense, everywhere, subject } = options;
  const about = subject === undefined ? "" : subject === true ? "--subject " : `--subject "${subject}" `;
  return `${about || (dense ? "--dense " : "")}${everywhere ? "--everywhere " : ""}${declarations ? "--declarations " : ""}`;
}

async function runInquiry(inquiry: Inquiry): Promise<number> {
  const workbench = new Workbench({ jobs: options.jobs, engineScript: await buildEngineScript(), offline: true, deviceScale: options.deviceScale, loadTimeoutMs: LOAD_TIMEOUT_MS });
  try {
    const { asked, failures, skipped } = await inquire(workbench, series, numbers, inquiry);
    if (options.json) console.log(JSON.stringify({ seed: options.seed, asked, skipped, failures }, null, 2));
    else {
      for (const { number, question, difference } of failures) console.log(`page ${number}: ${question}\n${difference}`);
      console.log(`seed ${options.seed}: ${asked} questions about ${numbers.length - skipped.length} pages, ${failures.length} answers differ; ${skipped.length} pages count for nothing, as their trees differ`);
    }
    return failures.length > options.maxDiffering ? 1 : 0;
  } finally {
    await workbench.close();
  }
}

async function run(): Promise<number> {
  const paint = process.stdout.isTTY ? ansi : plain;
  const print = options.json ? () => {} : (line: string) => console.log(line);
  const workbench = new Workbench({
    jobs: options.jobs,
    engineScript: options.against === "ours" ? await buildEngineScript() : SETTLE_ONLY_SCRIPT,
    opponent: options.against,
    offline: true,
    deviceScale: options.deviceScale,
    language: options.language,
    loadTimeoutMs: LOAD_TIMEOUT_MS,
  });
  try {
    print(`seed ${options.seed}: ${numbers.length} pages, Chromium ${await workbench.version()}`);
    const started = performance.now();
    const { scores, failures, excepted, unstable, broken } = await compareSeries(workbench, series, numbers, progress);
    progress(0, 0);
    const groups = new DifferenceGroups();
    for (const { number, comparison } of failures) groups.add(`page ${number}`, comparison);

    const { wire } = totalOf(scores);
    const seconds = (performance.now() - started) / 1000;
    if (options.report) writeFuzzSection({ seed: options.seed, sort: sortOfPages(), scores, differing: failures.length, excepted, unstable: unstable.length, failed: broken.length, version: await workbench.version() });
    if (options.shrink) await shrinkEach(failures, workbench, print, paint);
    if (options.out) await writeOut(options.out, failures);
    if (options.json) {
      console.log(
        JSON.stringify({ seed: options.seed, seconds, totals: totalOf(scores), failed: broken, unstable, differing: failures.map(({ number, kinds }) => ({ number, kinds })), differences: groups.list() }, null, 2),
      );
    } else {
      printGroups(groups.list(), options.limit, paint, print);
      print(
        paint("strong", `\nseed ${options.seed}: ${numbers.length} pages in ${seconds.toFixed(1)} s, `) +
          `wire ${percentText(wire)} %, ${failures.length} pages differ, ${excepted} more in what is known (tests/ax/known-differences.json)`,
      );
      if (unstable.length > 0) print(`Chromium's own answer changes from load to load, and was ours in one of them: page ${unstable.join(", ")}`);
      for (const [reason, pages] of byReason(broken)) {
        print(paint("removed", `${pages.length} failed (page ${pages.slice(0, 8).join(", ")}${pages.length > 8 ? ", …" : ""}): ${reason}`));
      }
    }
    const tooLow = options.minWire !== undefined && ratio(wire) * 100 < options.minWire;
    return tooLow || broken.length > 0 || failures.length > options.maxDiffering ? 1 : 0;
  } finally {
    await workbench.close();
  }
}

/** Numbers of the pages that failed, by reason. */
function byReason(broken: { number: number; reason: string }[]): Map<string, number[]> {
  const pages = new Map<string, number[]>();
  for (const { number, reason } of broken) {
    pages.set(reason, [...(pages.get(reason) ?? []), number]);
  }
  return pages;
}

/** Makes one page small for each kind of difference that no other page has shown before. */
async function shrinkEach(failures: Failure[], workbench: Workbench, print: (line: string) => void, paint: typeof plain) {
  const shown = new Set<string>();
  let shrunk = 0;
  for (const { number, page, kinds } of failures) {
    const kind = kinds.find((candidate) => !shown.has(candidate));
    if (kind === undefined) continue;
    if (shrunk++ === options.maxShrinks) {
      print(paint("dim", `\n… more kinds of differences; --max-shrinks makes more pages small`));
      return;
    }
    const small = await shrink(page, async (candidate) => (await kindsOf(candidate, workbench)).includes(kind), {
      jobs: options.jobs,
      maxTries: MAX_SHRINK_TRIES,
    });
    const html = printPage(small);
    const comparison = await workbench.compare({ html });
    for (const { kind } of differencesOf(comparison)) shown.add(kind);
    print(paint("strong", `\n━━ page ${number}: ${kind} ━━`));
    print(html.trimEnd());
    const section = (title: string, lines: string[]) => [title, ...lines.map((line) => `  ${line}`)].forEach((line) => print(line));
    section("Chromium:", showAll(comparison.chromium.walked));
    section("ours:", showAll(comparison.ours.walked));
    section("difference:", showWire(comparison, { limit: 10, context: 1, paint }));
    if (options.write) print(`written to ${await writeFixture(kind, html)}`);
    if (options.out) await writeSmall(options.out, number, html);
  }
}

async function kindsOf(page: FuzzPage, workbench: Workbench): Promise<string[]> {
  try {
    return differencesOf(await workbench.compare({ html: printPage(page) })).map(({ kind }) => kind);
  } catch {
    return [];
  }
}

async function writeFixture(kind: string, html: string): Promise<string> {
  const name = kind.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60);
  await mkdir(FIXTURES, { recursive: true });
  const path = join(FIXTURES, `${name}.html`);
  await writeFile(path, html);
  return path;
}

async function writeSmall(dir: string, number: number, html: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, `${options.seed}-${number}.small.html`), html);
}

async function writeOut(dir: string, failures: Failure[]): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const { number, page, comparison, kinds } of failures) {
    const base = join(dir, `${options.seed}-${number}`);
    await writeFile(`${base}.html`, printPage(page));
    const diff = showWire(comparison, { limit: 1000, context: 2, paint: plain });
    await writeFile(`${base}.txt`, [...kinds, "", ...diff, ""].join("\n"));
  }
}

/** A line that overwrites itself, on a terminal only. */
function progress(done: number, differing: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(done === 0 ? "\r\x1b[K" : `\r${done}/${numbers.length} pages, ${differing} differ`);
}

function integer(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("a whole number from 1 on is needed");
  return value;
}

function subject(name: string): string {
  if (!SUBJECT_NAMES.includes(name)) throw new InvalidArgumentError("there is no such subject");
  return name;
}

function integers(text: string): number[] {
  return text.split(",").map(integer);
}
