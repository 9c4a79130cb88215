import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The workspace's root folder. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a program of the workspace with inherited output; resolves to its exit code. */
export function run(command: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<number> {
  const child = spawn(command, args, { stdio: "inherit", cwd: options.cwd ?? ROOT, env: options.env ?? process.env });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal ? 128 : 1)));
  });
}

/** Builds every package (a few seconds). Quiet unless something fails. */
export async function buildPackages(): Promise<void> {
  const child = spawn("npx", ["pnpm@12", "-r", "--filter", "./packages/*", "run", "build"], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code === 0) return;
  process.stderr.write(output);
  throw new Error("The build failed.");
}
