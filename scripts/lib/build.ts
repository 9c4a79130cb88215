import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The workspace's root folder. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const SCOPE = "@icdp/";

/** Dependencies first: declarations are made from those of the packages before. */
export const PACKAGES = ["protocol", "snapshot", "frame-agent", "host", "studio", "relay", "mcp", "vite", "testing"];

/** Runs a program of the workspace with inherited output; resolves to its exit code. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const child = spawn(join(ROOT, "node_modules/.bin", command), args, { stdio: "inherit", cwd: ROOT, env });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal ? 128 : 1)));
  });
}

/** Builds every package, those side by side that do not build on each other. Quiet unless something fails. */
export async function buildPackages(): Promise<void> {
  const builds = new Map<string, Promise<void>>();
  for (const name of PACKAGES) {
    const { dependencies, bundled } = dependenciesOf(name);
    const before = [...dependencies, ...bundled].map((dependency) => builds.get(dependency));
    builds.set(name, Promise.all(before).then(() => buildPackage(name)));
  }
  await Promise.all(builds.values());
}

async function buildPackage(name: string): Promise<void> {
  const child = spawn(join(ROOT, "node_modules/.bin/tsup"), [], { cwd: join(ROOT, "packages", name), stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code === 0) return;
  process.stderr.write(output);
  throw new Error(`The build of packages/${name} failed.`);
}

interface Manifest {
  readonly dependencies?: object;
  readonly devDependencies?: object;
}

/** Those of our packages that one needs once it is published, and those that its build takes in. */
export function dependenciesOf(name: string): { readonly dependencies: readonly string[]; readonly bundled: readonly string[] } {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8")) as Manifest;
  return { dependencies: ours(dependencies), bundled: ours(devDependencies) };
}

const ours = (dependencies: object = {}): string[] =>
  Object.keys(dependencies).flatMap((dependency) => (dependency.startsWith(SCOPE) ? [dependency.slice(SCOPE.length)] : []));
