import { clustersOf } from "../clusters.js";
import type { OffsetMap } from "./offset-map.js";

const MASKS: Readonly<Record<string, string>> = { disc: "•", circle: "◦", square: "■" };

/** Replaces every cluster by the bullet of `-webkit-text-security`. */
export function maskText(text: string, security: string): string {
  const mask = MASKS[security];
  return mask === undefined ? text : mask.repeat(clustersOf(text).length);
}

/** Every cluster became one bullet. */
export function mapClusters(data: string, map: OffsetMap): OffsetMap {
  let at = 0;
  let index = 0;
  for (const { length } of clustersOf(data)) map.fill(at++, index, (index += length));
  map[data.length] = at;
  return map;
}
