import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { RelayStatus } from "@icdp/relay";
import { onProcessEnd } from "../lib/cleanup.js";
import { ROOT } from "../lib/build.js";

const SCRIPT = join(ROOT, "scripts/chaos/relay-process.ts");

export interface RelaysOptions {
  readonly count: number;
  readonly redis: string;
  /** Of the pages with Hosts. */
  readonly origin: string;
  /** Of the backplane, in ms. */
  readonly lease: number;
}

interface Slot {
  child: ChildProcess | undefined;
  port: number;
}

/** Relays as processes. One that was killed starts again, on its port if that is free. */
export class Relays {
  readonly #options: RelaysOptions;
  readonly #slots: Slot[];
  readonly #keep = onProcessEnd(() => this.#killAll());
  #next = 0;

  private constructor(options: RelaysOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.count }, () => ({ child: undefined, port: 0 }));
  }

  static async start(options: RelaysOptions): Promise<Relays> {
    const relays = new Relays(options);
    for (const index of relays.#slots.keys()) await relays.start(index);
    return relays;
  }

  get count(): number {
    return this.#slots.length;
  }

  /** What a balancer without stickiness would choose: the next one that lives. */
  choose(): number {
    const living = this.#slots.filter(({ child }) => child !== undefined);
    return living[this.#next++ % living.length]?.port ?? this.#slots[0].port;
  }

  async start(index: number): Promise<void> {
    const slot = this.#slots[index];
    const { redis, origin, lease } = this.#options;
    for (;;) {
      const settings = JSON.stringify({ port: slot.port, redis, origin, lease });
      const child = fork(SCRIPT, [settings], { execArgv: ["--import", "tsx"], env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, "scripts/tsconfig.json") }, stdio: ["ignore", "ignore", "inherit", "ipc"] });
      const port = await Promise.race([once(child, "message").then(([value]) => value as number), once(child, "exit").then(() => undefined)]);
      if (port === undefined) {
        // Another connection of this machine may have got its port meanwhile.
        slot.port = 0;
        continue;
      }
      slot.child = child;
      slot.port = port;
      return;
    }
  }

  /** As `kill -9`. */
  async kill(index: number): Promise<void> {
    const { child } = this.#slots[index];
    this.#slots[index].child = undefined;
    if (child === undefined) return;
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }

  async statuses(): Promise<RelayStatus[]> {
    return Promise.all(this.#slots.map(async ({ port }) => (await (await fetch(`http://127.0.0.1:${port}/icdp/status`)).json()) as RelayStatus));
  }

  close(): void {
    this.#keep();
    this.#killAll();
  }

  #killAll(): void {
    for (const { child } of this.#slots) child?.kill("SIGKILL");
  }
}
