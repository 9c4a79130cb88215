import type { Protocol } from "devtools-protocol";
import { launchChromium, type Chromium, type Page } from "../lib/chromium.js";
import { median } from "../lib/median.js";
import { settle } from "../lib/observe.js";
import type { BenchPage } from "./pages.js";

/** Figures of one page. Times are medians in milliseconds. */
export interface BenchResult {
  name: string;
  elements: number;
  /** Nodes in Chromium's answer. */
  nodes: number;
  /** First `getFullAXTree` on a fresh document: ours to the complete JSON text in the page, Chromium's over CDP. */
  cold: Pair;
  /** The call after it, on the unchanged document. */
  second: Pair;
  /** Calls on the unchanged document after {@link WARM_UP}. */
  warm: Pair;
  /** Further calls, each after a small change of the document. */
  changed: Pair;
  /** Length of the answer in bytes. */
  bytes: Pair;
  /** Growth of the used JavaScript heap by our calls, in bytes, after garbage collection. */
  heap: {
    /** By the first call: what the engine keeps for the document. */
    first: number;
    /** By all later calls together. */
    later: number;
  };
  /** Layouts per warm call of ours. */
  layouts: number;
}

export interface Pair {
  ours: number;
  chromium: number;
}

/** A call that has not answered by then fails the page; Chromium itself takes seconds for the largest ones. */
const TIMEOUT_MS = 180_000;

/** Fresh documents, half of them for each side, fewer for large pages, so that a run stays a matter of minutes. */
function loadsOf(elements: number): number {
  if (elements <= 1_500) return 24;
  return elements <= 6_000 ? 10 : 4;
}

/** Calls by turns go on until either side had as many and took as long; when `atMostMs` are over, `atLeast` calls will do. */
interface Sampling {
  calls: number;
  milliseconds: number;
  atMostMs: number;
  atLeast: number;
}

/** What tinybench 6 does before it measures, and as long as it measures, unless told otherwise. */
export const WARM_UP: Sampling = { calls: 16, milliseconds: 250, atMostMs: 10_000, atLeast: 1 };
export const MEASURED: Sampling = { calls: 64, milliseconds: 1_000, atMostMs: 30_000, atLeast: 3 };

/** A profile of warm calls takes as many as see about this many elements altogether. */
const PROFILED_ELEMENTS = 100_000;

const CALL_OURS = `(async () => {
  const start = performance.now();
  const text = await __icdp.sendText("Accessibility.getFullAXTree", {});
  return [performance.now() - start, text.length, text.slice(0, 200)];
})()`;

/** Small enough to cost nothing itself, seen by style, layout and tree, and the document does not grow. */
const CHANGE = `(() => {
  const all = document.body.getElementsByTagName("*");
  const target = all[Math.floor(all.length / 2)];
  target.title = target.title === "a" ? "b" : "a";
  if (target.lastChild?.nodeType !== Node.TEXT_NODE) target.append("");
  target.lastChild.data = target.title;
})()`;

/** Measures both sides in one browser, on the same pages, by turns, so that whatever else runs here slows both. */
export class Bench {
  private constructor(
    private readonly chromium: Chromium,
    private readonly engineScript: string,
  ) {}

  static async start(engineScript: string): Promise<Bench> {
    return new Bench(await launchChromium(), engineScript);
  }

  get version(): string {
    return this.chromium.version;
  }

  close(): Promise<void> {
    return this.chromium.close();
  }

  async measure(bench: BenchPage): Promise<BenchResult> {
    const page = await this.#newPage();
    const loads = loadsOf(bench.elements);
    const cold = { ours: [] as number[], chromium: [] as number[] };
    const second = { ours: [] as number[], chromium: [] as number[] };
    let nodes = 0;
    const bytes = { ours: 0, chromium: 0 };
    for (let load = 0; load < loads; load++) {
      await open(page, bench.html);
      // The first calls of a document belong to one side only: they may spare the other some work.
      if (load % 2 === 0) {
        const answer = await callChromium(page);
        cold.chromium.push(answer.ms);
        second.chromium.push((await callChromium(page)).ms);
        bytes.chromium = answer.bytes;
        nodes = answer.nodes;
      } else {
        const answer = await callOurs(page);
        cold.ours.push(answer.ms);
        second.ours.push((await callOurs(page)).ms);
        bytes.ours = answer.bytes;
      }
    }

    await open(page, bench.html);
    const heapBefore = await usedHeap(page);
    await callOurs(page);
    const heapFirst = await usedHeap(page);
    const layoutsBefore = await layoutCount(page);
    await callOurs(page);
    const layouts = (await layoutCount(page)) - layoutsBefore;
    await byTurns(page, WARM_UP);
    const warm = await byTurns(page, MEASURED);
    const changed = await byTurns(page, MEASURED, CHANGE);
    const heapLater = await usedHeap(page);
    await page.close();
    return {
      name: bench.name,
      elements: bench.elements,
      nodes,
      cold: mediansOf(cold),
      second: mediansOf(second),
      warm,
      changed,
      bytes,
      heap: { first: heapFirst - heapBefore, later: heapLater - heapFirst },
      layouts,
    };
  }

  /** Growth of the heap in bytes over this many calls of ours, each after a small change of the document. */
  async heapGrowth(bench: BenchPage, calls: number): Promise<number> {
    const page = await this.#newPage();
    await open(page, bench.html);
    const run = (count: number) =>
      page.evaluate(
        `(async () => { for (let i = 0; i < ${count}; i++) { ${CHANGE}; await __icdp.sendText("Accessibility.getFullAXTree", {}); } })()`,
        { timeoutMs: TIMEOUT_MS },
      );
    // The first calls let the engine fill what it keeps for the document, and V8 optimise.
    await run(20);
    const before = await usedHeap(page);
    await run(calls);
    const after = await usedHeap(page);
    await page.close();
    return after - before;
  }

  /** CPU profile of calls of ours: the first one, or several later ones. */
  async profile(bench: BenchPage, which: "first" | "warm"): Promise<Protocol.Profiler.Profile> {
    const page = await this.#newPage();
    await open(page, bench.html);
    const calls = Math.ceil(PROFILED_ELEMENTS / bench.elements);
    if (which === "warm") for (let call = 0; call < calls; call++) await callOurs(page);
    await page.send("Profiler.enable");
    await page.send("Profiler.setSamplingInterval", { interval: 200 });
    await page.send("Profiler.start");
    for (let call = 0; call < (which === "warm" ? calls : 1); call++) await callOurs(page);
    const { profile } = await page.send("Profiler.stop");
    await page.close();
    return profile;
  }

  async #newPage(): Promise<Page> {
    const page = await this.chromium.newPage();
    await page.addInitScript(this.engineScript);
    await page.send("Performance.enable");
    return page;
  }
}

async function open(page: Page, html: string): Promise<void> {
  await page.setContent(html, { timeoutMs: TIMEOUT_MS });
  await settle(page);
}

async function byTurns(page: Page, sampling: Sampling, change?: string): Promise<Pair> {
  const ours: number[] = [];
  const chromium: number[] = [];
  const start = performance.now();
  const isEnough = (): boolean =>
    (ours.length >= sampling.calls && Math.min(sum(ours), sum(chromium)) >= sampling.milliseconds) ||
    (ours.length >= sampling.atLeast && performance.now() - start >= sampling.atMostMs);
  while (!isEnough()) {
    if (change) await page.evaluate(change);
    ours.push((await callOurs(page)).ms);
    if (change) await page.evaluate(change);
    chromium.push((await callChromium(page)).ms);
  }
  return mediansOf({ ours, chromium });
}

function mediansOf({ ours, chromium }: { ours: number[]; chromium: number[] }): Pair {
  return { ours: median(ours), chromium: median(chromium) };
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

async function callOurs(page: Page): Promise<{ ms: number; bytes: number }> {
  const [ms, bytes, start] = await page.evaluate<[number, number, string]>(CALL_OURS, { timeoutMs: TIMEOUT_MS });
  if (!/^\{"id":\d+,"result":/.test(start)) throw new Error(`getFullAXTree failed: ${start}`);
  return { ms, bytes };
}

async function callChromium(page: Page): Promise<{ ms: number; bytes: number; nodes: number }> {
  const { text, elapsedMs } = await page.sendRaw("Accessibility.getFullAXTree", {}, { timeoutMs: TIMEOUT_MS });
  return { ms: elapsedMs, bytes: Buffer.byteLength(text), nodes: text.split('{"nodeId":').length - 1 };
}

async function usedHeap(page: Page): Promise<number> {
  await page.send("HeapProfiler.collectGarbage");
  return (await page.send("Runtime.getHeapUsage")).usedSize;
}

async function layoutCount(page: Page): Promise<number> {
  const { metrics } = await page.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "LayoutCount")!.value;
}
