import { spawn, type ChildProcess } from "node:child_process";

export interface DevServer {
  /** Everything that it printed so far, without colours. */
  readonly output: string;
  /** Resolves with the match as soon as the output has one. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends it as Ctrl+C would. */
  stop(): Promise<void>;
}

/** Runs a command that goes on until it is stopped. */
export function startDevServer(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): DevServer {
  const child: ChildProcess = spawn(command, args, { cwd, env: { ...process.env, ...env, NO_COLOR: "1", CI: "true" }, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  const waiting = new Set<() => void>();
  const hear = (text: string): void => {
    output += text;
    for (const look of waiting) look();
  };
  child.stdout!.setEncoding("utf8").on("data", hear);
  child.stderr!.setEncoding("utf8").on("data", hear);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    get output() {
      return output;
    },
    printed(pattern) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(output);
          if (!match) return;
          waiting.delete(look);
          resolve(match);
        };
        waiting.add(look);
        void ended.then(() => reject(new Error(`${command} ended and did not print ${pattern}:\n${output}`)));
        look();
      });
    },
    async stop() {
      // The whole group, as a terminal would: npx does not pass signals on.
      if (child.exitCode === null) process.kill(-child.pid!, "SIGTERM");
      await ended;
    },
  };
}
