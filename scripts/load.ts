import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { ROOT } from "./lib/build.js";
import { ask, connectAll, measure, percentile, type Throughput } from "./load/clients.js";
import { linePlot, type Point } from "./load/plots.js";
import { LoadServer } from "./load/server.js";

const { seconds, write, idle, rounds } = new Command("load")
  .description("The Relay with a stub Host against a bare WebSocket proxy that copies messages, in the same run.")
  .option("--seconds <number>", "time per measurement", Number, 2)
  .option("--rounds <number>", "measurements of each kind, alternating; the median counts", Number, 3)
  .option("--no-idle", "leave the memory of idle Targets and Clients out")
  .option("--write", "write docs/load.md and its plots", false)
  .parse()
  .opts<{ seconds: number; rounds: number; idle: boolean; write: boolean }>();

const MB = 1024 * 1024;
const SMALL = 100;
const LARGE = 10 * MB;
const TREE = 25 * MB;
const IDLE_TARGETS = 2_000;
const IDLE_CLIENTS = 5_000;

interface Case {
  readonly size: number;
  readonly clients: number;
}

interface Figures {
  readonly commandsPerSecond: number;
  readonly bytesPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

interface Result {
  readonly of: Case;
  readonly relay: Figures;
  readonly proxy: Figures;
  /** The Relay's figures divided by the proxy's. */
  readonly ratios: Figures;
}

type Series = "relay" | "proxy";

const CASES: readonly Case[] = [
  ...[1, 4, 16, 64, 256].map((clients) => ({ size: SMALL, clients })),
  ...[1, 4, 16].map((clients) => ({ size: 100 * 1024, clients })),
  ...[1, 2, 4].map((clients) => ({ size: LARGE, clients })),
];

const servers: LoadServer[] = [];
const start = async (...role: Parameters<typeof LoadServer.start>): Promise<LoadServer> => {
  const server = await LoadServer.start(...role);
  servers.push(server);
  return server;
};

try {
  const relay = await start({ role: "relay" });
  await start({ role: "host", relay: relay.port, targets: 256 });
  const echo = await start({ role: "echo" });
  const proxy = await start({ role: "proxy", upstream: echo.port });
  const urls: Readonly<Record<Series, (index: number) => string>> = {
    relay: (index) => `ws://127.0.0.1:${relay.port}/devtools/page/T${index}`,
    proxy: () => `ws://127.0.0.1:${proxy.port}`,
  };
  const sections = [await throughput(urls), await bigAnswer(echo), ...(idle ? [await idleMemory()] : [])];
  const report = [
    "# Load",
    `\`pnpm load\`: the Relay with a stub Host against a bare \`ws\` proxy that copies messages, the limit of what Node can do. Relay, proxy, what stands behind them and the Clients are processes of one machine (${cpus().length} × ${cpus()[0].model.trim()}), ${rounds} alternating measurements of ${seconds} s each, medians; ratios are medians of those of neighbouring measurements. Every Client has one command under way.`,
    ...sections,
    "",
  ].join("\n\n");
  console.log(report);
  if (write) await writeFile(join(ROOT, "docs/load.md"), report);
} finally {
  for (const server of servers) server.close();
}

async function throughput(urls: Readonly<Record<Series, (index: number) => string>>): Promise<string> {
  const results: Result[] = [];
  for (const one of CASES) {
    const runs: Record<Series, Figures[]> = { relay: [], proxy: [] };
    for (let round = 0; round < rounds; round++) {
      for (const series of ["relay", "proxy"] as const) {
        const list = Array.from({ length: one.clients }, (_, i) => urls[series](i));
        runs[series].push(figuresOf(await measure(list, one.size, seconds)));
      }
    }
    // Of measurements next to each other: what else the machine does changes all the time.
    const pairs = runs.relay.map((figures, i) => ratiosOf(figures, runs.proxy[i]));
    results.push({ of: one, relay: median(runs.relay), proxy: median(runs.proxy), ratios: median(pairs) });
  }
  if (write) await drawPlots(results);
  const rows = results.map(({ of: { size, clients }, relay, proxy, ratios }) =>
    row(
      sizeText(size),
      clients,
      Math.round(relay.commandsPerSecond),
      Math.round(proxy.commandsPerSecond),
      (size >= MB ? ratios.bytesPerSecond : ratios.commandsPerSecond).toFixed(2),
      ...[relay.p50, proxy.p50, relay.p99, proxy.p99].map((ms) => ms.toFixed(2)),
      ratios.p99.toFixed(2),
    ),
  );
  return [
    "## Throughput and latency",
    [
      row("answer", "Clients", "Relay, commands/s", "proxy, commands/s", "ratio", "Relay p50 (ms)", "proxy p50", "Relay p99", "proxy p99", "p99 ratio"),
      row("---", ...Array<string>(9).fill("---:")),
      ...rows,
    ].join("\n"),
    "![Commands per second](load/throughput.svg)",
    "![99th percentile](load/latency.svg)",
  ].join("\n\n");
}

async function drawPlots(results: readonly Result[]): Promise<void> {
  const folder = join(ROOT, "docs/load");
  await mkdir(folder, { recursive: true });
  const points = (pick: (figures: Figures) => number): Point[] =>
    results
      .filter(({ of: { size } }) => size === SMALL)
      .flatMap(({ of: { clients }, relay, proxy }) => [
        { series: "Relay", concurrency: clients, value: pick(relay) },
        { series: "bare proxy", concurrency: clients, value: pick(proxy) },
      ]);
  await writeFile(join(folder, "throughput.svg"), linePlot("Small commands", "commands per second", points((figures) => figures.commandsPerSecond)));
  await writeFile(join(folder, "latency.svg"), linePlot("Small commands", "99th percentile (ms)", points((figures) => figures.p99)));
}

/** How much a process needs at most while an answer of the size of a large tree crosses it. */
async function bigAnswer(echo: LoadServer): Promise<string> {
  // Processes that have done nothing yet: others have garbage to reuse.
  const relay = await start({ role: "relay" });
  await start({ role: "host", relay: relay.port, targets: 1 });
  const proxy = await start({ role: "proxy", upstream: echo.port });
  const rows: string[] = [];
  for (const [name, server, url] of [
    ["Relay", relay, `ws://127.0.0.1:${relay.port}/devtools/page/T0`],
    ["bare proxy", proxy, `ws://127.0.0.1:${proxy.port}`],
  ] as const) {
    const [socket] = await connectAll([url]);
    await ask(socket, 0, SMALL);
    const before = await server.memory();
    await ask(socket, 1, TREE);
    const after = await server.memory();
    socket.terminate();
    rows.push(row(name, ((after.peak - before.resident) / TREE).toFixed(1)));
  }
  return [`## An answer of ${sizeText(TREE)}`, [row("process", "peak of the resident memory above idle, in sizes of the answer"), row("---", "---:"), ...rows].join("\n")].join("\n\n");
}

async function idleMemory(): Promise<string> {
  const relay = await start({ role: "relay" });
  const none = await relay.memory();
  await start({ role: "host", relay: relay.port, targets: IDLE_TARGETS });
  const withTargets = await relay.memory();
  const list = Array.from({ length: IDLE_CLIENTS }, (_, i) => `ws://127.0.0.1:${relay.port}/devtools/page/T${i % IDLE_TARGETS}`);
  const sockets = await connectAll(list);
  const withClients = await relay.memory();
  for (const socket of sockets) socket.terminate();
  const each = (from: number, to: number, count: number): string => ((to - from) / count / 1024).toFixed(1);
  return [
    "## Idle",
    [
      row("in one process", "heap and buffers each (KB)", "resident each (KB)"),
      row("---", "---:", "---:"),
      row(`${IDLE_TARGETS} Targets`, each(none.heap, withTargets.heap, IDLE_TARGETS), each(none.resident, withTargets.resident, IDLE_TARGETS)),
      row(`${IDLE_CLIENTS} Clients, attached`, each(withTargets.heap, withClients.heap, IDLE_CLIENTS), each(withTargets.resident, withClients.resident, IDLE_CLIENTS)),
    ].join("\n"),
  ].join("\n\n");
}

function figuresOf({ commands, bytes, latencies, seconds: elapsed }: Throughput): Figures {
  return { commandsPerSecond: commands / elapsed, bytesPerSecond: bytes / elapsed, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

function ratiosOf(relay: Figures, proxy: Figures): Figures {
  return {
    commandsPerSecond: relay.commandsPerSecond / proxy.commandsPerSecond,
    bytesPerSecond: relay.bytesPerSecond / proxy.bytesPerSecond,
    p50: relay.p50 / proxy.p50,
    p99: relay.p99 / proxy.p99,
  };
}

function median(runs: readonly Figures[]): Figures {
  const middle = (pick: (figures: Figures) => number): number => runs.map(pick).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  return {
    commandsPerSecond: middle((figures) => figures.commandsPerSecond),
    bytesPerSecond: middle((figures) => figures.bytesPerSecond),
    p50: middle((figures) => figures.p50),
    p99: middle((figures) => figures.p99),
  };
}

function sizeText(bytes: number): string {
  return bytes >= MB ? `${bytes / MB} MB` : bytes >= 1024 ? `${bytes / 1024} KB` : `${bytes} B`;
}

function row(...cells: (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}
