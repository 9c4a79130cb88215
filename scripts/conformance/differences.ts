import { existsSync, readFileSync } from "node:fs";

/** A fixture (`<family>/<name>`) or upstream case (`upstream/<name>`) that may differ, and why. */
export interface Difference {
  fixture: string;
  reason: string;
}

/** A list of expected differences. Throws when an entry has no reason or a fixture is listed twice. */
export function readDifferences(file: string): Map<string, string> {
  const entries: Difference[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const byFixture = new Map<string, string>();
  for (const { fixture, reason } of entries) {
    if (!fixture || !reason?.trim()) throw new Error(`${file}: an entry lacks its fixture or its reason`);
    if (byFixture.has(fixture)) throw new Error(`${file}: ${fixture} is listed twice`);
    byFixture.set(fixture, reason);
  }
  return byFixture;
}
