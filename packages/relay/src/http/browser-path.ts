/** Which browser a path is about. */

import { isTargetId } from "@icdp/protocol";

export interface BrowserPath {
  /** Absent for the default browser. */
  readonly browserId?: string;
  /** The path without the browser's prefix. */
  readonly segments: readonly string[];
}

/** `/b/{browserId}/…` and `/devtools/browser/{browserId}` name a browser; `undefined` where that is no id. */
export function browserPath(segments: readonly string[]): BrowserPath | undefined {
  const [first, second, third] = segments;
  if (first === "b") return isTargetId(second) ? { browserId: second, segments: segments.slice(2) } : undefined;
  if (first === "devtools" && second === "browser" && third !== undefined) {
    return isTargetId(third) ? { browserId: third, segments: ["devtools", "browser", ...segments.slice(3)] } : undefined;
  }
  return { segments };
}
