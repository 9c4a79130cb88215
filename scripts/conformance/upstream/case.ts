import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One of Chromium's inspector-protocol tests as data; the fields are described in the data's own FORMAT.md. */
export interface UpstreamCase {
  name: string;
  title: string;
  /** File in the data's folder, `null` for an empty page. */
  fixture: string | null;
  flow: string;
  selector: string | null;
  fetchRelatives: boolean | null;
  steps: Step[];
  params?: object;
  printIgnored?: boolean;
  /** The page must not have the focus. */
  unfocused?: boolean;
  /** The text Chromium is to give. */
  expected: string;
}

/** A step of a flow; which fields it has depends on the flow. */
export interface Step {
  suite?: string;
  text?: string;
  call?: string;
  selector?: string;
  params?: object;
  in?: string | { shadowRootOf: string };
  query?: object;
  print?: "nodes" | "ids";
  targetName?: string;
  evaluate?: string;
}

/** Reads the cases in `dir`, each with what the current Chromium says: `-live156.txt` where it differs from upstream's. */
function readCases(dir: string): UpstreamCase[] {
  const cases: Omit<UpstreamCase, "expected">[] = JSON.parse(readFileSync(join(dir, "cases.json"), "utf8"));
  return cases.map((each) => {
    const live = join(dir, `${each.name}-live156.txt`);
    const expected = existsSync(live) ? live : join(dir, `${each.name}-expected.txt`);
    return { ...each, expected: readFileSync(expected, "utf8") };
  });
}

/** All cases with their pages. */
export interface Upstream {
  cases: UpstreamCase[];
  /** HTML by path on the server. */
  pages: Map<string, string>;
}

/** Chromium's own goldens in `dir`; none without it. */
export function readUpstream(dir: string | undefined): Upstream {
  return dir ? { cases: readCases(dir), pages: readPages(dir) } : { cases: [], pages: new Map() };
}

/** Where the fixtures are served, as upstream's server does. */
export const UPSTREAM_PATH = "/inspector-protocol/resources/";

/** The HTML files in `dir` by the path that they are served at; resources lie beside the tests. */
function readPages(dir: string): Map<string, string> {
  const pages = new Map([[`${UPSTREAM_PATH}blank.html`, ""]]);
  for (const folder of [dir, join(dir, "resources")]) {
    for (const file of existsSync(folder) ? readdirSync(folder) : []) {
      if (file.endsWith(".html")) pages.set(UPSTREAM_PATH + file, readFileSync(join(folder, file), "utf8"));
    }
  }
  return pages;
}

/** The path that a case's page is served at. */
export function pathOf({ fixture }: UpstreamCase): string {
  return UPSTREAM_PATH + (fixture ?? "blank.html").replace(/^resources\//, "");
}
