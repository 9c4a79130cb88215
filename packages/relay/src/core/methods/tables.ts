/** Which methods the Relay answers on which kind of Session; all others go to the Host or are unknown. */

import { domainOf } from "@icdp/protocol";
import type { Session, Target } from "../state.js";
import { BROWSER_METHODS } from "./browser-methods.js";
import { method, noEffect, type MethodTable, type RelayMethod } from "./call.js";
import { BROWSER_ONLY_METHODS, PERMISSION_METHODS } from "./page-methods.js";
import { TARGET_METHODS } from "./target-methods.js";

/** A tab has no page of its own to hold up. */
const TAB_METHODS: MethodTable = new Map([
  ["Runtime.runIfWaitingForDebugger", method("", () => ({}), noEffect("tabs never wait for a debugger"))],
]);

const RELAY_DOMAINS: ReadonlySet<string> = new Set(["Browser", "Target"]);

/** Every method of the Relay, for the protocol's description and the support page. */
export const RELAY_METHODS: MethodTable = new Map([...TARGET_METHODS, ...BROWSER_METHODS, ...PERMISSION_METHODS]);

/** The Relay's method, `"host"` when the Host answers, `undefined` when there is no such method. */
export function route(session: Session, target: Target | undefined, name: string): RelayMethod | "host" | undefined {
  if (target?.type === "tab") return TARGET_METHODS.get(name) ?? TAB_METHODS.get(name);
  const found = RELAY_METHODS.get(name) ?? (session.targetId === undefined ? BROWSER_ONLY_METHODS.get(name) : undefined);
  if (found !== undefined || session.targetId === undefined || RELAY_DOMAINS.has(domainOf(name))) return found;
  return "host";
}
