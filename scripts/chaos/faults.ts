import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { FlakyProxy } from "../lib/flaky-proxy.js";
import type { RedisServer } from "../lib/redis.js";
import type { Relays } from "../lib/relays.js";
import type { HostPage } from "./stage.js";
import type { Worker } from "./worker.js";

export interface World {
  readonly relays: Relays;
  readonly redis: RedisServer;
  /** The way of Hosts and of Clients to the Relays. */
  readonly hostProxy: FlakyProxy;
  readonly clientProxy: FlakyProxy;
  readonly hosts: readonly HostPage[];
  readonly workers: readonly Worker[];
}

export interface Fault {
  readonly name: string;
  /** How often, compared to the others. */
  readonly weight: number;
  /** Resolves when it is over. */
  inflict(world: World): Promise<unknown>;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)];
const app = (): string => pick(["one", "two"]);

export const FAULTS: readonly Fault[] = [
  { name: "sockets of Hosts dropped", weight: 6, inflict: async ({ hostProxy }) => hostProxy.cut() },
  { name: "sockets of Clients dropped", weight: 3, inflict: async ({ clientProxy }) => clientProxy.cut() },
  { name: "half-open sockets of Hosts", weight: 2, inflict: async ({ hostProxy }) => hostProxy.abandon() },
  { name: "half-open sockets of Clients", weight: 1, inflict: async ({ clientProxy }) => clientProxy.abandon() },
  { name: "frames delayed", weight: 4, inflict: ({ hostProxy, clientProxy }) => hold(pick([hostProxy, clientProxy])) },
  { name: "frames of Hosts repeated", weight: 3, inflict: ({ hosts }) => repeat(pick(hosts)) },
  { name: "apps reloaded during commands", weight: 5, inflict: ({ hosts }) => pick(hosts).call("reloadApp", app()) },
  { name: "targets closed during attach", weight: 4, inflict: ({ hosts }) => pick(hosts).call("replaceApp", app()) },
  { name: "Hosts that stop answering", weight: 3, inflict: ({ hosts }) => pick(hosts).call("hang", 1_500) },
  { name: "Clients that send garbage", weight: 4, inflict: garbage },
  { name: "Clients that stop reading", weight: 2, inflict: ({ workers }) => pick(workers).stall(2_000) },
  { name: "memory pressure in Relays", weight: 2, inflict: pressRelay },
  { name: "memory pressure in pages", weight: 2, inflict: ({ hosts }) => pick(hosts).call("press", 3_000) },
  { name: "Relays killed", weight: 2, inflict: killRelay },
  { name: "Redis killed", weight: 1, inflict: killRedis },
];

/** Every fault once, in any order, then at random for ever. */
export function* chooseFaults(): Generator<Fault, never> {
  const left = [...FAULTS];
  while (left.length > 0) yield left.splice(Math.floor(Math.random() * left.length), 1)[0];
  for (;;) yield chooseFault();
}

function chooseFault(): Fault {
  let left = Math.random() * FAULTS.reduce((sum, { weight }) => sum + weight, 0);
  return FAULTS.find(({ weight }) => (left -= weight) < 0) ?? FAULTS[0];
}

async function hold(proxy: FlakyProxy): Promise<void> {
  proxy.hold();
  await sleep(300 + Math.random() * 1_200);
  proxy.release();
}

async function repeat(host: HostPage): Promise<void> {
  await host.call("repeatFrames", 0.3);
  await sleep(2_000);
  await host.call("repeatFrames", 0);
}

async function pressRelay({ relays }: World): Promise<void> {
  relays.press(Math.floor(Math.random() * relays.count));
  await sleep(3_000);
}

async function killRelay({ relays }: World): Promise<void> {
  const index = Math.floor(Math.random() * relays.count);
  await relays.kill(index);
  await sleep(Math.random() * 1_000);
  await relays.start(index);
}

async function killRedis({ redis }: World): Promise<void> {
  await redis.kill();
  await sleep(Math.random() * 2_000);
  await redis.start();
}

/** Bytes instead of HTTP, and messages that are no commands. */
async function garbage({ clientProxy: { port }, hosts }: World): Promise<void> {
  const raw = connect(port, "127.0.0.1", () => raw.end(randomBytes(2_000)));
  raw.on("error", () => {});
  const { browserId } = pick(hosts);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/devtools/browser/${browserId}`, { handshakeTimeout: 5_000 });
  await new Promise<void>((resolve) => {
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
    socket.once("open", () => {
      for (const text of ["", "{", "[]", '{"id":1}', '{"id":"x","method":"A.b"}', '{"id":1,"method":"__proto__"}', "[".repeat(100_000)]) socket.send(text);
      for (let i = 0; i < 50; i++) socket.send(randomBytes(200).toString("latin1"));
      socket.send(randomBytes(10));
      setTimeout(() => socket.terminate(), 500);
    });
  });
  raw.destroy();
}
