import { execFile } from "node:child_process";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./build.js";

const FOLDER = join(ROOT, "examples/frameworks");
/** The Frame Agent and what it imports. */
const OURS = ["frame-agent", "protocol", "snapshot"];
const execute = promisify(execFile);

export type Framework = "webpack" | "next" | "astro" | "sveltekit";

export const frameworkFolder = (name: Framework): string => join(FOLDER, name);

/** Installs what the examples with frameworks need, and the packages of this repository as they are built now. */
export async function installFrameworks(): Promise<void> {
  await execute("npx", ["--yes", "pnpm@12", "install", "--frozen-lockfile", "--prefer-offline"], { cwd: FOLDER });
  // Copies and no links: bundlers take the configuration beside a file's real place into account.
  for (const name of OURS) {
    const from = join(ROOT, "packages", name);
    const to = join(FOLDER, "node_modules/@icdp", name);
    await rm(to, { recursive: true, force: true });
    await mkdir(to, { recursive: true });
    for (const part of ["package.json", "dist"]) await cp(join(from, part), join(to, part), { recursive: true });
  }
}

/** What the examples take the origins of embedding pages from. */
const VARIABLES = ["ICDP_PARENTS", "NEXT_PUBLIC_ICDP_PARENTS", "PUBLIC_ICDP_PARENTS"];

/** Builds an example, whose pages let `parents` embed and control them. */
export async function buildFramework(name: Framework, parents?: string): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1" };
  for (const variable of VARIABLES) {
    if (parents === undefined) delete env[variable];
    else env[variable] = parents;
  }
  await execute("npx", ["--yes", "pnpm@12", "run", "build"], { cwd: frameworkFolder(name), env }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`The build of ${name} failed:\n${error.stdout}${error.stderr}`);
  });
}
