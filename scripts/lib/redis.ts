import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onProcessEnd } from "./cleanup.js";
import { freePort } from "./free-port.js";

/** Whether there is a `redis-server` on this machine. */
export function hasRedis(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/** A Redis server of its own, without persistence. It ends with this process. */
export class RedisServer {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), "icdp-redis-"));
  readonly #keep = onProcessEnd(() => this.#end());
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
  }

  static async start(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it again on the same port, empty. */
  async start(): Promise<void> {
    const options = { port: this.port, bind: "127.0.0.1", save: "", appendonly: "no", dir: this.#folder };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.#child = spawn("redis-server", args, { stdio: "ignore" });
    const deadline = Date.now() + 20_000;
    while (!(await answers(this.port))) {
      if (Date.now() > deadline) throw new Error("redis-server did not start");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** As `kill -9`. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  async close(): Promise<void> {
    await this.kill();
    this.#keep();
    this.#end();
  }

  #end(): void {
    this.#child?.kill("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (data) => {
      socket.destroy();
      resolve(data.toString().startsWith("+PONG"));
    });
    socket.on("error", () => resolve(false));
    socket.write("PING\r\n");
  });
}
