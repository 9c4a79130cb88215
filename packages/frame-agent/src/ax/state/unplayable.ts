import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

const NETWORK_EMPTY = 0;
const NETWORK_NO_SOURCE = 3;

/** Media without a resource, or with one that failed (Blink: `AXMediaElement::IsUnplayable`). */
export function isUnplayable({ dom }: Pass, object: AxObject): boolean {
  if (object.element === null || object.ns !== "html" || (object.tag !== "video" && object.tag !== "audio")) return false;
  const network = dom.networkState(object.element);
  return network === NETWORK_EMPTY || network === NETWORK_NO_SOURCE || dom.mediaError(object.element) !== null;
}
