import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { dependenciesOf, PACKAGES, ROOT } from "./build.js";

const execute = promisify(execFile);

/**
 * Packages as they would be published, with those of ours that they depend on. They must be built.
 *
 * @returns tarballs by name of the package's folder
 */
export async function packPackages(folder: string, names: readonly string[] = PACKAGES): Promise<ReadonlyMap<string, string>> {
  const tarballs = new Map<string, string>();
  for (const name of withDependencies(names)) {
    const { stdout } = await execute("npx", ["--yes", "pnpm@12", "pack", "--json", "--pack-destination", folder], { cwd: join(ROOT, "packages", name) });
    const { filename } = JSON.parse(stdout) as { filename: string };
    tarballs.set(name, filename);
  }
  return tarballs;
}

function withDependencies(names: readonly string[]): Set<string> {
  const all = new Set(names);
  for (const name of all) for (const dependency of dependenciesOf(name).dependencies) all.add(dependency);
  return all;
}
