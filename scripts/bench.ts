import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { Command, InvalidArgumentError } from "commander";
import { Bench, MEASURED, WARM_UP, type BenchResult, type Pair } from "./bench/measure.js";
import { mixedPage, shapePages, type BenchPage } from "./bench/pages.js";
import { summarizeProfile } from "./bench/profile.js";
import { goalsOf, rowsOf, textTable, type Goal } from "./bench/table.js";
import { bundleAgent } from "../packages/frame-agent/scripts/self-contained-core.js";
import { buildEngineScript } from "./lib/engine.js";
import { markdownTable } from "./lib/markdown-table.js";

const DOCUMENT = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));
const GROWTH_CALLS = 1_000;
const GROWTH_ELEMENTS = 1_000;
const MAX_GZIP_KB = 60;

interface Options {
  sizes: number[];
  shapes: boolean;
  profile?: number;
  limit: number;
  json: boolean;
  write: boolean;
}

const options = new Command("bench")
  .description("Measures our getFullAXTree in the page against Chromium's own over CDP, in one browser on the same pages.")
  .option("--sizes <list>", "elements of the generated pages", sizes, [100, 1_000, 5_000, 20_000, 50_000])
  .option("--no-shapes", "leave out the pages of extreme shape")
  .option("--profile <elements>", "print instead which functions of ours take the time, on a page of this size", count)
  .option("--limit <n>", "functions to print", count, 40)
  .option("--json", "print the figures as JSON", false)
  .option("--write", "write docs/benchmarks.md", false)
  .parse()
  .opts<Options>();

const bench = await Bench.start(await buildEngineScript({ readable: options.profile !== undefined }));
try {
  if (options.profile !== undefined) await profile(bench, options.profile);
  else await run(bench);
} finally {
  await bench.close();
}

async function run(bench: Bench): Promise<void> {
  const sizes = await measureAll(bench, options.sizes.map(mixedPage));
  const shapes = options.shapes ? await measureAll(bench, shapePages()) : [];
  const growth = await bench.heapGrowth(mixedPage(GROWTH_ELEMENTS), GROWTH_CALLS);
  const goals = [...goalsOf(sizes, shapes, growth, GROWTH_CALLS), await sizeGoal()];
  if (options.json) console.log(JSON.stringify({ chromium: bench.version, sizes, shapes, growth, goals }, null, 2));
  else print([...sizes, ...shapes], goals, bench.version);
  if (options.write) await writeFile(DOCUMENT, documentText([...sizes, ...shapes], goals, bench.version));
}

async function profile(bench: Bench, elements: number): Promise<void> {
  for (const which of ["first", "warm"] as const) {
    console.log(`\n${which === "first" ? "First call" : "Warm calls"}, ${elements} elements: self, total, function`);
    const rows = summarizeProfile(await bench.profile(mixedPage(elements), which));
    for (const { what, self, total } of rows.slice(0, options.limit)) console.log(`${share(self)}  ${share(total)}  ${what}`);
  }
}

function share(fraction: number): string {
  return `${(fraction * 100).toFixed(1).padStart(5)} %`;
}

async function measureAll(bench: Bench, pages: BenchPage[]): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const page of pages) {
    const started = performance.now();
    const result = await bench.measure(page);
    results.push(result);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const ratioOf = ({ ours, chromium }: Pair) => (ours / chromium).toFixed(2);
    console.error(`${page.name}: first ${ratioOf(result.cold)}, second ${ratioOf(result.second)}, warm ${ratioOf(result.warm)} (${seconds} s)`);
  }
  return results;
}

/** What a page loads before its own scripts: the agent with the accessibility engine, without the parts that commands ask for. */
async function sizeGoal(): Promise<Goal> {
  const kilobytes = gzipSync((await bundleAgent()).get("agent.global.js")!, { level: 9 }).length / 1000;
  return { what: "agent.global.js, minified and gzipped (KB)", reached: kilobytes.toFixed(1), wanted: `≤ ${MAX_GZIP_KB}`, met: kilobytes <= MAX_GZIP_KB };
}

function goalRows(goals: Goal[]): string[][] {
  return [["goal", "reached", "wanted", "met"], ...goals.map(({ what, reached, wanted, met }) => [what, reached, wanted, met ? "yes" : "no"])];
}

function print(results: BenchResult[], goals: Goal[], version: string): void {
  console.log(`Chromium ${version}; times in ms\n`);
  for (const line of [...textTable(rowsOf(results)), "", ...textTable(goalRows(goals))]) console.log(line);
}

function documentText(results: BenchResult[], goals: Goal[], version: string): string {
  return `<!-- Written by \`pnpm bench --write\`; do not edit. -->
# Benchmarks

Our \`getFullAXTree\` in the page, up to the complete JSON text, against Chromium's own over CDP, up to the last byte of its
answer: same browser, same pages, by turns. Medians in milliseconds.

- **first**: the first call on a fresh document that has been drawn. **second**: the one after it.
- **warm**: calls on the unchanged document, sampled as tinybench does unless told otherwise: after a warm-up of ${WARM_UP.calls} calls and
  ${WARM_UP.milliseconds} ms, ${MEASURED.calls} calls and ${MEASURED.milliseconds} ms of either side. It ends early, with ${MEASURED.atLeast} calls at least, where this takes longer than ${WARM_UP.atMostMs / 1000} s and
  ${MEASURED.atMostMs / 1000} s. **changed**: as many calls, each after a small change of the document.
- **heap**: growth of the JavaScript heap after garbage collection, by the first call and by all later ones.
- **layouts**: layouts that a warm call of ours causes.

Chromium ${version}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown processor"}.
Run again with \`pnpm bench\`.

${markdownTable(rowsOf(results)).join("\n")}

${markdownTable(goalRows(goals)).join("\n")}
`;
}

function count(text: string): number {
  return sizes(text)[0]!;
}

function sizes(text: string): number[] {
  const values = text.split(",").map(Number);
  if (values.some((value) => !Number.isInteger(value) || value < 1)) throw new InvalidArgumentError("whole numbers, separated by commas, are needed");
  return values;
}
