import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { onProcessEnd } from "../lib/cleanup.js";
import { bundleForNode } from "../lib/node-bundle.js";
import type { Memory, Role } from "./server-process.js";

export type Start = (role: Role) => Promise<LoadServer>;

/** A process that plays a role in the measurement. */
export class LoadServer {
  readonly #child: ChildProcess;
  readonly #keep: () => void;

  private constructor(
    child: ChildProcess,
    readonly port: number,
  ) {
    this.#child = child;
    this.#keep = onProcessEnd(() => child.kill("SIGKILL"));
  }

  static async start(role: Role): Promise<LoadServer> {
    const child = fork(await bundleForNode("load/server-process.ts"), [JSON.stringify(role)], { execArgv: ["--expose-gc"] });
    const port = await Promise.race([once(child, "message").then(([value]) => value as number), once(child, "exit").then(() => undefined)]);
    if (port === undefined) throw new Error(`The ${role.role} process did not start`);
    return new LoadServer(child, port);
  }

  memory(): Promise<Memory> {
    return this.#ask<Memory>("memory");
  }

  /** Processor time since the start, in µs. */
  cpu(): Promise<number> {
    return this.#ask<number>("cpu");
  }

  async #ask<T>(question: "memory" | "cpu"): Promise<T> {
    const answered = once(this.#child, "message");
    this.#child.send(question);
    return ((await answered) as [T])[0];
  }

  close(): void {
    this.#keep();
    this.#child.kill("SIGKILL");
  }
}
