import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WebSocket } from "ws";
import { markdownTable } from "../lib/markdown-table.js";
import { connectAll, measure } from "./clients.js";
import { type Figures, figuresOf, middleOf, ratiosOf } from "./figures.js";
import { linePlot, type Point } from "./plots.js";
import { KB, MB, sizeText } from "./text.js";
import type { LoadServer } from "./server.js";

type Series = "relay" | "proxy";
type Of<T> = Readonly<Record<Series, T>>;

export interface ThroughputOptions {
  readonly servers: Of<LoadServer>;
  /** Where the Client of this number connects. */
  readonly urls: Of<(index: number) => string>;
  /** Pairs of measurements of each case. */
  readonly rounds: number;
  /** Of one measurement; large answers take four times as long. */
  readonly seconds: number;
}

interface Case {
  readonly size: number;
  readonly clients: number;
}

interface Result {
  readonly of: Case;
  readonly figures: Of<Figures>;
  /** The Relay's figures divided by the proxy's. */
  readonly ratios: Figures;
  /** Processor time of the Relay's and the proxy's process per command, in µs. */
  readonly cpu: Of<number>;
}

const SMALL = 100;
const CASES: readonly Case[] = [
  ...[1, 4, 16, 64, 256].map((clients) => ({ size: SMALL, clients })),
  ...[1, 4, 16].map((clients) => ({ size: 100 * KB, clients })),
  ...[1, 2, 4].map((clients) => ({ size: 10 * MB, clients })),
];

/** Commands after which both have been compiled as well as they ever are. */
const WARM_UP = 40_000;

export async function measureThroughput(options: ThroughputOptions): Promise<Result[]> {
  await warmUp(options);
  const results: Result[] = [];
  for (const one of CASES) results.push(await measureCase(one, options));
  return results;
}

async function warmUp({ urls }: ThroughputOptions): Promise<void> {
  for (const url of [urls.relay, urls.proxy]) {
    const sockets = await connectAll(Array.from({ length: 16 }, (_, i) => url(i)));
    for (let commands = 0; commands < WARM_UP; ) commands += (await measure(sockets, SMALL, 1)).commands;
    end(sockets);
  }
}

/** Short measurements of both in turn, over the same connections: what else the machine does hits both alike. */
async function measureCase(of: Case, { servers, urls, rounds, seconds }: ThroughputOptions): Promise<Result> {
  const connect = (url: (index: number) => string): Promise<WebSocket[]> => connectAll(Array.from({ length: of.clients }, (_, i) => url(i)));
  const sockets: Of<WebSocket[]> = { relay: await connect(urls.relay), proxy: await connect(urls.proxy) };
  const runs: Of<Figures[]> = { relay: [], proxy: [] };
  const used: Record<Series, { commands: number; cpu: number }> = { relay: { commands: 0, cpu: 0 }, proxy: { commands: 0, cpu: 0 } };
  const length = of.size >= MB ? 4 * seconds : seconds;
  for (const series of ["relay", "proxy"] as const) await measure(sockets[series], of.size, length);
  for (let round = 0; round < rounds; round++) {
    for (const series of round % 2 === 0 ? (["relay", "proxy"] as const) : (["proxy", "relay"] as const)) {
      const before = await servers[series].cpu();
      const result = await measure(sockets[series], of.size, length);
      used[series].cpu += (await servers[series].cpu()) - before;
      used[series].commands += result.commands;
      runs[series].push(figuresOf(result));
    }
  }
  end([...sockets.relay, ...sockets.proxy]);
  return {
    of,
    figures: { relay: middleOf(runs.relay), proxy: middleOf(runs.proxy) },
    ratios: middleOf(runs.relay.map((figures, i) => ratiosOf(figures, runs.proxy[i]))),
    cpu: { relay: used.relay.cpu / used.relay.commands, proxy: used.proxy.cpu / used.proxy.commands },
  };
}

function end(sockets: readonly WebSocket[]): void {
  for (const socket of sockets) socket.terminate();
}

const HEADING = ["answer", "Clients", "Relay, commands/s", "proxy, commands/s", "ratio", "Relay p50 (ms)", "proxy p50", "Relay p99", "proxy p99", "p99 ratio", "Relay, CPU per command (µs)", "proxy, CPU"];

export function throughputText(results: readonly Result[]): string {
  const rows = results.map(({ of: { size, clients }, figures: { relay, proxy }, ratios, cpu }) => [
    sizeText(size),
    clients,
    Math.round(relay.commandsPerSecond),
    Math.round(proxy.commandsPerSecond),
    (size >= MB ? ratios.bytesPerSecond : ratios.commandsPerSecond).toFixed(2),
    ...[relay.p50, proxy.p50, relay.p99, proxy.p99].map((ms) => ms.toFixed(2)),
    ratios.p99.toFixed(2),
    ...[cpu.relay, cpu.proxy].map((µs) => µs.toFixed(1)),
  ]);
  return [
    "## Throughput and latency",
    markdownTable([HEADING, ...rows]).join("\n"),
    "![Commands per second](load/throughput.svg)",
    "![99th percentile](load/latency.svg)",
  ].join("\n\n");
}

/** Writes the plots into `folder`. */
export async function drawPlots(results: readonly Result[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const points = (pick: (figures: Figures) => number): Point[] =>
    results
      .filter(({ of: { size } }) => size === SMALL)
      .flatMap(({ of: { clients }, figures: { relay, proxy } }) => [
        { series: "Relay", concurrency: clients, value: pick(relay) },
        { series: "bare proxy", concurrency: clients, value: pick(proxy) },
      ]);
  await writeFile(join(folder, "throughput.svg"), linePlot("Small commands", "commands per second", points((figures) => figures.commandsPerSecond)));
  await writeFile(join(folder, "latency.svg"), linePlot("Small commands", "99th percentile (ms)", points((figures) => figures.p99)));
}
