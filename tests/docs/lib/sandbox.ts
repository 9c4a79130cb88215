import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "../../../scripts/lib/build.js";
import { freePort } from "../../../scripts/lib/free-port.js";
import { SERVERS } from "./commands.js";

/** Where packages that documents install are found. Ours are there as they are built. */
const SHELVES = ["docs/node_modules", "node_modules"];
/** Ports that documents name; each sandbox has its own. */
const PORTS = ["9222", "9464"];
const COMMAND_TIMEOUT = 240_000;
/** Not part of a clone; some of it is being written by other tests. */
const UNTRACKED = /(?:^|\/)(?:\.git|node_modules|dist|\.cache|docs\/reference\/api|\.vitepress\/(?:\.temp|cache))$/;
const READY_TIMEOUT = 120_000;

/**
 * The folder that a reader works in. Commands run as they are written, with two exceptions: what `npm install` would fetch is
 * linked from this workspace, and ports are free ones (outputs show those of the document).
 */
export class Sandbox {
  readonly folder = mkdtempSync(join(tmpdir(), "icdp-docs-"));
  readonly #servers: ChildProcess[] = [];
  readonly #ports: ReadonlyMap<string, string>;
  readonly #isClone: boolean;

  private constructor(ports: ReadonlyMap<string, string>, isClone: boolean) {
    this.#ports = ports;
    this.#isClone = isClone;
  }

  /** An empty folder with agent-browser at hand, or a clone of this repository as it is now. */
  static async open({ clone = false } = {}): Promise<Sandbox> {
    const sandbox = new Sandbox(new Map(await Promise.all(PORTS.map(async (port) => [port, String(await freePort())] as const))), clone);
    if (clone) await sandbox.#becomeClone();
    else sandbox.#becomeProject();
    return sandbox;
  }

  #becomeProject(): void {
    mkdirSync(join(this.folder, "node_modules/.bin"), { recursive: true });
    writeFileSync(join(this.folder, "package.json"), '{ "private": true }');
    this.#link("agent-browser");
  }

  async #becomeClone(): Promise<void> {
    cpSync(ROOT, this.folder, { recursive: true, filter: (file) => !UNTRACKED.test(file) });
    await this.#execute("git init --quiet && git add --all && git -c user.name=reader -c user.email=reader@example.com commit --quiet --no-verify --message clone");
  }

  /** The command of a package that was installed. */
  commandOf(name: string): string {
    return join(this.folder, "node_modules/.bin", name);
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), this.local(text));
  }

  /** The text with this sandbox's ports for those of the document. */
  local(text: string): string {
    let changed = text;
    for (const [port, own] of this.#ports) changed = changed.replaceAll(port, own);
    return changed;
  }

  /**
   * Runs a command.
   *
   * @returns what it printed; for a server, once it is ready
   * @throws Error with what it printed, when it fails
   */
  async run(command: string): Promise<string> {
    const install = this.#isClone ? null : /^npm (?:install|i)(?: --save-dev| -D)? (.+)$/.exec(command);
    if (install) {
      for (const name of install[1]!.split(" ")) this.#link(name);
      return "";
    }
    // Not on a registry here.
    const own = this.#isClone ? null : /^npx (@icdp\/\S+)/.exec(command);
    if (own) this.#link(own[1]!);
    const server = SERVERS.find(({ command: pattern }) => pattern.test(command));
    if (!server) return this.#execute(command);
    await this.#endServers();
    return this.#serve(server.port === undefined ? command : `${command} ${server.port}`, server.ready);
  }

  async close(): Promise<void> {
    if (!this.#isClone) await this.#execute("npx agent-browser close").catch(() => undefined);
    await this.#endServers();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #spawn(command: string): ChildProcess {
    const bin = join(this.folder, "node_modules/.bin");
    // Commands that `npx` would find here need no `npx`, which takes a second each.
    const direct = this.local(command).replace(/^npx (\S+)/, (whole, name: string) => (existsSync(join(bin, name)) ? join(bin, name) : whole));
    const env = {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env["PATH"]}`,
      // A clone uses the packages that pnpm keeps for this machine.
      ...(this.#isClone ? { npm_config_prefer_offline: "true", npm_config_yes: "true" } : { HOME: this.folder, XDG_RUNTIME_DIR: this.folder }),
      NO_COLOR: "1",
      FORCE_COLOR: undefined,
      CI: undefined,
      VITEST: undefined,
      NODE_OPTIONS: undefined,
    };
    return spawn("sh", ["-c", direct], { cwd: this.folder, env: env as NodeJS.ProcessEnv, stdio: ["ignore", "pipe", "pipe"], detached: true });
  }

  #execute(command: string): Promise<string> {
    const child = this.#spawn(command);
    const output = collect(child);
    const timer = setTimeout(() => kill(child), COMMAND_TIMEOUT);
    return new Promise((resolve, reject) => {
      child.on("close", (code) => {
        clearTimeout(timer);
        if (code === 0) resolve(this.#asWritten(output.stdout.trimEnd()));
        else reject(new Error(`${command} ended with ${code}:\n${output.stdout}${output.stderr}`));
      });
    });
  }

  #serve(command: string, ready: RegExp): Promise<string> {
    const child = this.#spawn(command);
    this.#servers.push(child);
    const output = collect(child);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${command} is not ready:\n${output.stdout}${output.stderr}`)), READY_TIMEOUT);
      child.stdout!.on("data", () => {
        if (!ready.test(output.stdout)) return;
        clearTimeout(timer);
        resolve(this.#asWritten(output.stdout.trimEnd()));
      });
      child.on("close", (code) => {
        clearTimeout(timer);
        reject(new Error(`${command} ended with ${code}:\n${output.stdout}${output.stderr}`));
      });
    });
  }

  async #endServers(): Promise<void> {
    await Promise.all(this.#servers.splice(0).map((child) => new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.on("close", () => resolve());
      kill(child);
    })));
  }

  #asWritten(text: string): string {
    let changed = text;
    for (const [port, own] of this.#ports) changed = changed.replaceAll(own, port);
    return changed.replaceAll(this.folder, ".");
  }

  #link(name: string): void {
    const target = SHELVES.map((shelf) => join(ROOT, shelf, name)).find((folder) => existsSync(folder));
    if (target === undefined) throw new Error(`The documents install ${name}, which this workspace does not have`);
    const place = join(this.folder, "node_modules", name);
    if (existsSync(place)) return;
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(target, place);
    const { bin = {} } = JSON.parse(readFileSync(join(target, "package.json"), "utf8")) as { bin?: string | Record<string, string> };
    const files = typeof bin === "string" ? { [name]: bin } : bin;
    for (const [command, file] of Object.entries(name === "agent-browser" ? { [name]: nativeBinary } : files)) this.#linkCommand(command, join(target, file));
    if (name.startsWith("@") && Object.keys(files).length === 1) this.#linkCommand(name, join(target, Object.values(files)[0]!));
  }

  #linkCommand(command: string, file: string): void {
    chmodSync(file, 0o755);
    const place = this.commandOf(command);
    mkdirSync(dirname(place), { recursive: true });
    if (!existsSync(place)) symlinkSync(file, place);
  }
}

/** Its wrapper for Node wants a newer one than this project. */
const nativeBinary = `bin/agent-browser-${process.platform}-${process.arch}`;

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: "", stderr: "" };
  child.stdout!.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  return output;
}

function kill(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, "SIGKILL");
  } catch {
    // Already gone.
  }
}
