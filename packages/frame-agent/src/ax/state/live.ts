import { ariaBoolean, ariaToken } from "../attribute.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { narrowString } from "./narrow-string.js";
import { flag, property, type Property } from "./property.js";

/** Implicit aria-live of roles (ARIA 1.3); timer and marquee are off. */
const IMPLICIT_LIVE: ReadonlyMap<Role, string> = new Map<Role, string>([
  ["alert", "assertive"],
  ["log", "polite"],
  ["status", "polite"],
]);

/** Roles whose implicit aria-atomic is true. */
const ATOMIC: ReadonlySet<Role> = new Set<Role>(["alert", "status"]);

const atomicProperty = flag("atomic", "boolean");

/**
 * Live region roots only; descendants get nothing. The attribute is not validated (observed on 156).
 * Blink: `FillLiveRegionProperties`
 */
export function liveProperties(pass: Pass, object: AxObject, properties: Property[]): void {
  const live = ariaToken(pass, object, "aria-live") ?? IMPLICIT_LIVE.get(object.role);
  if (live === undefined || live === "off") return;
  properties.push(property("live", "token", narrowString(live)));
  properties.push(atomicProperty(ariaBoolean(pass, object, "aria-atomic") ?? ATOMIC.has(object.role)));
  properties.push(property("relevant", "tokenList", narrowString(ariaToken(pass, object, "aria-relevant") ?? "additions text")));
}
