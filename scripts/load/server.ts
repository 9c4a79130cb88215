import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../lib/build.js";
import { onProcessEnd } from "../lib/cleanup.js";
import type { Memory, Role } from "./server-process.js";

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
    const child = fork(join(ROOT, "scripts/load/server-process.ts"), [JSON.stringify(role)], {
      execArgv: ["--expose-gc", "--import", "tsx"],
      env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, "scripts/tsconfig.json") },
    });
    const port = await Promise.race([once(child, "message").then(([value]) => value as number), once(child, "exit").then(() => undefined)]);
    if (port === undefined) throw new Error(`The ${role.role} process did not start`);
    return new LoadServer(child, port);
  }

  async memory(): Promise<Memory> {
    const answered = once(this.#child, "message");
    this.#child.send("memory");
    return ((await answered) as [Memory])[0];
  }

  close(): void {
    this.#keep();
    this.#child.kill("SIGKILL");
  }
}
