import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../lib/build.js";

/**
 * Runs a program of the workspace to its end, however its tests go. Modules that a checkout names and does not have are those of
 * the workspace.
 */
export function runProgram(name: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(join(ROOT, "node_modules/.bin", name), args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_PATH: join(ROOT, "node_modules"), ...env },
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => resolve());
  });
}
