import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { RelayOptions, RelayStatus } from "@icdp/relay";
import { onProcessEnd } from "./cleanup.js";
import { bundleForNode } from "./node-bundle.js";

/** Of each Relay, in MB. */
const HEAP = 256;

/** How often a Relay may fail to start: another connection of this machine may have got its port meanwhile. */
const ATTEMPTS = 5;

/** How long (ms) a Relay may take to say how it is. */
const STATUS_PATIENCE = 10_000;

export interface RelaysOptions {
  readonly count: number;
  readonly redis: string;
  /** Of the backplane, in ms. */
  readonly lease?: number;
  readonly options: Pick<RelayOptions, "access" | "patience" | "fileDirectories">;
}

interface Slot {
  child: ChildProcess | undefined;
  port: number;
}

/** Relays as processes. One that was killed starts again, on its port if that is free. */
export class Relays {
  readonly #options: RelaysOptions;
  readonly #slots: Slot[];
  /** Those that start included. */
  readonly #children = new Set<ChildProcess>();
  readonly #keep = onProcessEnd(() => this.#killAll());
  #next = 0;
  #crashes = 0;

  private constructor(options: RelaysOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.count }, () => ({ child: undefined, port: 0 }));
  }

  static async start(options: RelaysOptions): Promise<Relays> {
    const relays = new Relays(options);
    for (const index of relays.#slots.keys()) await relays.start(index);
    return relays;
  }

  portOf(index: number): number {
    return this.#slots[index].port;
  }

  /** How many ended by themselves. */
  get crashes(): number {
    return this.#crashes;
  }

  get count(): number {
    return this.#slots.length;
  }

  /** What a balancer without stickiness would choose: the next one that lives. */
  choose(): number {
    const living = this.#living();
    return living[this.#next++ % living.length]?.port ?? this.#slots[0].port;
  }

  async start(index: number): Promise<void> {
    const slot = this.#slots[index];
    const { redis, lease, options } = this.#options;
    const script = await bundleForNode("lib/relay-process.ts");
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const settings = JSON.stringify({ redis, lease, options: { ...options, port: slot.port } });
      const child = fork(script, [settings], { execArgv: [`--max-old-space-size=${HEAP}`], stdio: ["ignore", "ignore", "inherit", "ipc"] });
      this.#children.add(child);
      child.once("exit", () => this.#children.delete(child));
      const port = await Promise.race([once(child, "message").then(([value]) => value as number), once(child, "exit").then(() => undefined)]);
      if (port !== undefined) {
        slot.child = child;
        slot.port = port;
        child.once("exit", () => {
          if (slot.child !== child) return;
          slot.child = undefined;
          this.#crashes++;
        });
        return;
      }
      slot.port = 0;
    }
    throw new Error("A Relay did not start");
  }

  /** The Relay has hardly any memory left for a while. */
  press(index: number): void {
    this.#slots[index].child?.send("press");
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
    return Promise.all(
      this.#living().map(async ({ port }) => {
        const response = await fetch(`http://127.0.0.1:${port}/icdp/status`, { signal: AbortSignal.timeout(STATUS_PATIENCE) });
        return (await response.json()) as RelayStatus;
      }),
    );
  }

  close(): void {
    this.#keep();
    for (const slot of this.#slots) slot.child = undefined;
    this.#killAll();
  }

  #living(): Slot[] {
    return this.#slots.filter(({ child }) => child !== undefined);
  }

  #killAll(): void {
    for (const child of this.#children) child.kill("SIGKILL");
  }
}
