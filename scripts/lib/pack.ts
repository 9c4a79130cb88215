import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { PACKAGES, ROOT } from "./build.js";

const execute = promisify(execFile);

/**
 * The packages as they would be published, their dependencies on each other included. They must be built.
 *
 * @returns tarballs by name of the package's folder
 */
export async function packPackages(folder: string, names: readonly string[] = PACKAGES): Promise<ReadonlyMap<string, string>> {
  const tarballs = new Map<string, string>();
  for (const name of names) {
    const { stdout } = await execute("npx", ["--yes", "pnpm@12", "pack", "--json", "--pack-destination", folder], { cwd: join(ROOT, "packages", name) });
    const { filename } = JSON.parse(stdout) as { filename: string };
    tarballs.set(name, filename);
  }
  return tarballs;
}
