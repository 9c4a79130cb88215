import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { PACKAGES, ROOT } from "./build.js";

const SCOPE = "@icdp/";
const execute = promisify(execFile);

/**
 * Packages as they would be published, with those of ours that they depend on. They must be built.
 *
 * @returns tarballs by name of the package's folder
 */
export async function packPackages(folder: string, names: readonly string[] = PACKAGES): Promise<ReadonlyMap<string, string>> {
  const tarballs = new Map<string, string>();
  for (const name of await withDependencies(names)) {
    const { stdout } = await execute("npx", ["--yes", "pnpm@12", "pack", "--json", "--pack-destination", folder], { cwd: join(ROOT, "packages", name) });
    const { filename } = JSON.parse(stdout) as { filename: string };
    tarballs.set(name, filename);
  }
  return tarballs;
}

async function withDependencies(names: readonly string[]): Promise<Set<string>> {
  const all = new Set(names);
  for (const name of all) {
    const { dependencies = {} } = JSON.parse(await readFile(join(ROOT, "packages", name, "package.json"), "utf8")) as { dependencies?: Record<string, string> };
    for (const dependency of Object.keys(dependencies)) if (dependency.startsWith(SCOPE)) all.add(dependency.slice(SCOPE.length));
  }
  return all;
}
