import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";

const NETWORK_EMPTY = 0;
const NETWORK_NO_SOURCE = 3;

/** Media with a box and without a resource, or with one that failed (Blink: `AXMediaElement::IsUnplayable`). */
export function isUnplayable(pass: Pass, object: AxObject): boolean {
  if (object.element === null || !object.box || object.ns !== "html" || (object.tag !== "video" && object.tag !== "audio")) return false;
  const dom = part("elements").elementDom(pass);
  const network = dom.networkState(object.element);
  return network === NETWORK_EMPTY || network === NETWORK_NO_SOURCE || dom.mediaError(object.element) !== null;
}
