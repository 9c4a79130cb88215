import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repositoryRoot = fileURLToPath(new URL("../..", import.meta.url));

export const fixturesDir = join(repositoryRoot, "tests/ax/fixtures");
export const chromiumVersionFile = join(repositoryRoot, "tests/ax/chromium-version.json");
export const knownDifferencesFile = join(repositoryRoot, "tests/ax/known-differences.json");
export const openFile = join(repositoryRoot, "tests/ax/open.json");
export const jsdomDifferencesFile = join(repositoryRoot, "tests/ax/jsdom-differences.json");
export const reportFile = join(repositoryRoot, "docs/conformance.md");

/**
 * Folder with Chromium's own goldens as data (see its FORMAT.md): `ICDP_CHROMIUM_GOLDENS`, else `../shared/chromium-goldens`
 * beside the repository. `undefined` when there is none.
 */
export function upstreamDir(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const dir = env.ICDP_CHROMIUM_GOLDENS || join(repositoryRoot, "../shared/chromium-goldens");
  return existsSync(join(dir, "cases.json")) ? dir : undefined;
}
