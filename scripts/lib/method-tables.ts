import type { Capability, Support } from "@icdp/protocol";
import { JSDOM } from "jsdom";
import { METHOD_CAPABILITIES } from "../../packages/frame-agent/src/cdp/capabilities.js";
import { createAgent } from "../../packages/frame-agent/src/core/agent.js";
import { capturePageRealm } from "../../packages/frame-agent/src/realm/page-realm.js";
import { BROWSER_ONLY_METHODS } from "../../packages/relay/src/core/methods/page-methods.js";
import { RELAY_METHODS } from "../../packages/relay/src/core/methods/tables.js";

/** One method of the method tables. */
export interface MethodRow {
  /** Full name. */
  readonly method: string;
  /** Who answers. Some methods are the page's on its own Session and the Relay's on the browser's. */
  readonly party: "Relay" | "Frame Agent" | "Frame Agent, Relay";
  /** Absent for methods that are fully implemented. */
  readonly support?: Support;
  /** What a Client needs to be allowed to; absent for what the Relay answers. */
  readonly capability?: Capability;
}

/** Every method that the Relay or the Frame Agent knows, by name. */
export function methodRows(): MethodRow[] {
  const rows = new Map<string, MethodRow>();
  const { window } = new JSDOM("", { pretendToBeVisual: true });
  const agent = createAgent(capturePageRealm(window as unknown as Window & typeof globalThis), { frameId: "F", loaderId: "L" });
  try {
    for (const table of agent.page!.dispatcher.tables) {
      for (const [method, entry] of Object.entries(table)) {
        const capability = METHOD_CAPABILITIES.get(method);
        rows.set(method, { method, party: "Frame Agent", capability, ...(typeof entry === "object" && { support: entry.support }) });
      }
    }
  } finally {
    agent.stop();
    window.close();
  }
  for (const [method, { support }] of BROWSER_ONLY_METHODS) {
    const own = rows.get(method);
    rows.set(method, own ? { ...own, party: "Frame Agent, Relay" } : { method, party: "Relay", support });
  }
  for (const [method, { support }] of RELAY_METHODS) rows.set(method, { method, party: "Relay", support });
  return [...rows.values()].sort((a, b) => (a.method < b.method ? -1 : 1));
}
