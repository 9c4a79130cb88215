import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/build.js";
import type { KnownDifference } from "./compare.js";

const FILE = join(ROOT, "tests/snapshot/known-differences.json");

export function readDifferences(): KnownDifference[] {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as KnownDifference[]) : [];
}

/** Writes the differences; those that were known keep their causes, the others wait for somebody to find one. */
export function writeDifferences(found: readonly KnownDifference[]): void {
  const keyOf = ({ cause: _, ...rest }: KnownDifference) => JSON.stringify(rest);
  const causes = new Map(readDifferences().map((entry) => [keyOf(entry), entry.cause]));
  const entries = found.map((entry) => ({ ...entry, cause: causes.get(keyOf(entry)) || obviousCause(entry) }));
  writeFileSync(FILE, `${JSON.stringify(entries, null, 1)}\n`);
}

/** Where something is left out, the numbers of all that follows differ, too. */
const PRIVATE_PAGES: ReadonlySet<string> = new Set(["own-basics", "own-privacy"]);

function obviousCause({ page, ours }: KnownDifference): string {
  return PRIVATE_PAGES.has(page) || ours.some((line) => line.includes("[REDACTED]")) ? "privacy" : "";
}
