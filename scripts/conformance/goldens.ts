import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Fixture } from "./fixture.js";
import { chromiumVersionFile, fixturesDir } from "./paths.js";

const GOLDEN = ".golden.json";
const TREE = ".tree.txt";

/** What Chromium says about a fixture: the text that is compared, and the one for people. */
export interface Golden {
  canonical: string;
  tree: string;
}

/** The committed golden's canonical text, `undefined` when there is none. */
export function readGolden({ id }: Fixture): string | undefined {
  const file = join(fixturesDir, id + GOLDEN);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

export function readTree({ id }: Fixture): string | undefined {
  const file = join(fixturesDir, id + TREE);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

export function writeGolden({ id }: Fixture, { canonical, tree }: Golden): void {
  writeFileSync(join(fixturesDir, id + GOLDEN), canonical);
  writeFileSync(join(fixturesDir, id + TREE), tree);
}

/** Goldens whose fixture is gone, as paths from the fixtures' folder. */
export function orphanedGoldens(fixtures: Fixture[]): string[] {
  const known = new Set(fixtures.flatMap(({ id }) => [id + GOLDEN, id + TREE]));
  return readdirSync(fixturesDir, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(GOLDEN) || file.endsWith(TREE))
    .filter((file) => !known.has(file));
}

export function removeGolden(file: string): void {
  rmSync(join(fixturesDir, file));
}

/** Version of the Chromium that the committed goldens come from, `undefined` when there are none. */
export function goldenVersion(): string | undefined {
  return existsSync(chromiumVersionFile) ? JSON.parse(readFileSync(chromiumVersionFile, "utf8")).version : undefined;
}

export function writeGoldenVersion(version: string): void {
  writeFileSync(chromiumVersionFile, `${JSON.stringify({ version }, null, 2)}\n`);
}
