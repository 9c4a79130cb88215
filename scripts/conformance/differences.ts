import { existsSync, readFileSync } from "node:fs";

/** A fixture (`<family>/<name>`) or upstream case (`upstream/<name>`) that may differ, and why. */
export interface Difference {
  fixture: string;
  reason: string;
  /**
   * How the same cause shows on other pages: patterns of the sort of difference, of the DOM node as `DomPaths.describe` prints it, and of
   * some node around that.
   */
  sign?: { kind: string; node: string; within?: string };
}

interface OpenDifference extends Difference {
  where: "chromium" | "jsdom" | "both";
}

/**
 * Rules that are not written yet: work to do, no limits. Kept apart from what cannot be known; a case that starts to pass must
 * leave the list, as there.
 */
export function readOpen(file: string, where: "chromium" | "jsdom"): Map<string, string> {
  const entries: OpenDifference[] = JSON.parse(readFileSync(file, "utf8"));
  return new Map(entries.filter((entry) => entry.where === where || entry.where === "both").map(({ fixture, reason }) => [fixture, reason]));
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

/** Whether a difference on any page shows the sign of a listed one; `nodes` are the descriptions of its node and of those around it. */
export function readSigns(file: string): (kind: string, nodes: readonly string[]) => boolean {
  const entries: Difference[] = JSON.parse(readFileSync(file, "utf8"));
  const signs = entries.flatMap(({ sign }) =>
    sign ? [{ kind: new RegExp(sign.kind), node: new RegExp(sign.node), within: new RegExp(sign.within ?? "") }] : [],
  );
  return (kind, [node = "", ...around]) => signs.some((sign) => sign.kind.test(kind) && sign.node.test(node) && ["", ...around].some((outer) => sign.within.test(outer)));
}
