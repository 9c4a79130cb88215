import { upstreamDir } from "../../../scripts/conformance/paths.js";
import { readUpstream, type Upstream } from "../../../scripts/conformance/upstream/case.js";

/** Chromium's own goldens, when they are on this machine; else one line and none. */
export function upstreamOnThisMachine(): Upstream {
  const dir = upstreamDir();
  if (!dir) console.warn("Chromium's own goldens skipped: no ../shared/chromium-goldens and no ICDP_CHROMIUM_GOLDENS");
  return readUpstream(dir);
}
