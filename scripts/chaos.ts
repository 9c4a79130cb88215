import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { within } from "./chaos/deadline.js";
import { chooseFaults, FAULTS, type World } from "./chaos/faults.js";
import { Ledger } from "./chaos/ledger.js";
import { reportText } from "./chaos/report.js";
import { HostStage } from "./chaos/stage.js";
import { Worker } from "./chaos/worker.js";
import { ROOT } from "./lib/build.js";
import { FlakyProxy } from "./lib/flaky-proxy.js";
import { RedisServer } from "./lib/redis.js";
import { Relays } from "./lib/relays.js";

const RELAYS = 3;
const HOSTS = 2;
const CLIENTS_PER_HOST = 2;
const LEASE = 6_000;
const PATIENCE_OF_RELAYS = { grace: 3_000, heartbeat: 4_000 };

/** How long (ms) the last commands may take, and the Relays to forget everybody. */
const PATIENCE = 60_000;

/** How long (s) each part of a run may take at most: it fails rather than hang. */
const LONGEST = { start: 180, fault: 90, end: 240, cleanup: 30 } as const;

const { minutes, write } = new Command("chaos")
  .description("Several Relays, Redis, real Chromium with Hosts, and Clients, while things break: every command has one answer or a closed socket.")
  .option("--minutes <number>", "how long", Number, 2)
  .option("--write", "write docs/chaos.md", false)
  .parse()
  .opts<{ minutes: number; write: boolean }>();

const ends: (() => unknown)[] = [];

try {
  const { stage, world } = await within(LONGEST.start, "the start", setUp);
  const { relays, workers } = world;
  const counts = new Map(FAULTS.map(({ name }) => [name, 0]));
  const deadline = Date.now() + minutes * 60_000;
  for (const fault of chooseFaults()) {
    if (Date.now() > deadline) break;
    await within(LONGEST.fault, `"${fault.name}"`, () => fault.inflict(world));
    counts.set(fault.name, counts.get(fault.name)! + 1);
    await sleep(300 + Math.random() * 1_500);
  }

  const leftovers = await within(LONGEST.end, "the end", async () => {
    await Promise.all(workers.map((worker) => worker.stop(PATIENCE)));
    return whenForgotten(relays);
  });
  const { ledger } = world;
  const setting = `${RELAYS} Relays, ${HOSTS} Hosts with 2 Targets each, ${workers.length} Clients`;
  const report = reportText({ minutes, chromium: stage.version, setting, faults: counts, ledger, leftovers, crashes: relays.crashes });
  console.log(report);
  if (write) await writeFile(join(ROOT, "docs/chaos.md"), report);
  const isEmpty = Object.values(leftovers).every((count) => count === 0);
  if (!ledger.sound || !isEmpty || relays.crashes > 0 || ledger.answered === 0) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await within(LONGEST.cleanup, "the cleanup", async () => {
  for (const end of ends.reverse()) await end();
}).catch(console.error);
process.exit();

async function setUp(): Promise<{ readonly stage: HostStage; readonly world: World & { readonly ledger: Ledger } }> {
  const stage = await HostStage.open();
  ends.push(() => stage.close());
  const redis = await RedisServer.start();
  ends.push(() => redis.close());
  const relays = await Relays.start({ count: RELAYS, redis: redis.url, lease: LEASE, options: { access: { hostOrigins: [stage.origin] }, patience: PATIENCE_OF_RELAYS } });
  ends.push(() => relays.close());
  const hostProxy = await FlakyProxy.start(() => relays.choose());
  ends.push(() => hostProxy.close());
  const clientProxy = await FlakyProxy.start(() => relays.choose());
  ends.push(() => clientProxy.close());
  const hosts = [];
  for (let i = 0; i < HOSTS; i++) hosts.push(await stage.addHost(`browser-${i}`, `ws://127.0.0.1:${hostProxy.port}`));
  const ledger = new Ledger();
  const workers = hosts.flatMap(({ browserId }) =>
    Array.from({ length: CLIENTS_PER_HOST }, (_, i) => new Worker(`ws://127.0.0.1:${clientProxy.port}/devtools/browser/${browserId}`, `${browserId}/${i}`, ledger)),
  );
  ends.push(() => workers.forEach((worker) => worker.abort()));
  return { stage, world: { relays, redis, hostProxy, clientProxy, hosts, workers, ledger } };
}

/** The counters of all Relays, as soon as they are zero, or when it has taken too long. */
async function whenForgotten(relays: Relays): Promise<Record<string, number>> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const statuses = await relays.statuses();
    const sum = (name: "clients" | "sessions" | "commandsInFlight"): number => statuses.reduce((total, status) => total + status[name], 0);
    const figures = { clients: sum("clients"), sessions: sum("sessions"), "commands in flight": sum("commandsInFlight") };
    if (Object.values(figures).every((count) => count === 0) || Date.now() > deadline) return figures;
    await sleep(200);
  }
}
