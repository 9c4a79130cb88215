import { upstreamDir } from "../../../scripts/conformance/paths.js";
import { readCases, readPages, type UpstreamCase } from "../../../scripts/conformance/upstream/case.js";

export interface Upstream {
  cases: UpstreamCase[];
  /** HTML by path on the server. */
  pages: Map<string, string>;
}

/** Chromium's own goldens, when they are on this machine. */
export function readUpstream(): Upstream {
  const dir = upstreamDir();
  if (dir) return { cases: readCases(dir), pages: readPages(dir) };
  console.warn("Chromium's own goldens skipped: no ../shared/chromium-goldens and no ICDP_CHROMIUM_GOLDENS");
  return { cases: [], pages: new Map() };
}
