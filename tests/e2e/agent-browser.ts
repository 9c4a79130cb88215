import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const PLATFORM = `${process.platform}-${process.arch}`;

/** The unmodified agent-browser binary, in a home folder and a session of its own. */
export class AgentBrowser {
  readonly #home = mkdtempSync(join(tmpdir(), "icdp-ab-"));
  readonly #binary: string;

  constructor(
    readonly port: number,
    readonly session: string,
  ) {
    const folder = dirname(createRequire(import.meta.url).resolve("agent-browser/package.json"));
    this.#binary = join(folder, "bin", `agent-browser-${PLATFORM}`);
    chmodSync(this.#binary, 0o755);
  }

  /** Runs one command; resolves to what it printed, rejects with what it printed when it failed. */
  run(...args: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      execFile(
        this.#binary,
        ["--session", this.session, "--cdp", String(this.port), ...args],
        { env: { ...process.env, HOME: this.#home, XDG_RUNTIME_DIR: this.#home, NO_COLOR: "1" }, timeout: 60_000 },
        (error, stdout, stderr) => {
          const output = `${stdout}${stderr}`.trim();
          if (error) reject(new Error(`agent-browser ${args.join(" ")}: ${output || error.message}`));
          else resolve(output);
        },
      );
    });
  }

  /** What a command prints as soon as it mentions `text`, or after two seconds: the daemon takes events beside its commands. */
  async told(text: string, ...args: string[]): Promise<string> {
    const end = Date.now() + 2_000;
    for (;;) {
      const output = await this.run(...args);
      if (output.includes(text) || Date.now() > end) return output;
    }
  }

  /** Ends the daemon that agent-browser keeps between commands. */
  async close(): Promise<void> {
    await this.run("close").catch(() => undefined);
    rmSync(this.#home, { recursive: true, force: true });
  }
}
