import type { Dom } from "./dom/dom.js";
import type { NodeRegistry } from "./cdp/node-registry.js";
import type { Instrumentation } from "./instrumentation/instrumentation.js";

/** What every part of the agent may use: the page's window, captured DOM functions, identities and early records. */
export interface AgentEnv {
  readonly window: Window & typeof globalThis;
  readonly dom: Dom;
  readonly registry: NodeRegistry;
  readonly instrumentation: Instrumentation;
  /** The frame id of a document of this target (main or nested same-origin), or null when it is none of ours. */
  frameIdOf(document: Document): string | null;
  documentOf(frameId: string): Document | null;
  /** Whether the target's documents count as focused: `document.hasFocus()`, or focus emulation (Emulation.setFocusEmulationEnabled). */
  hasFocus(document: Document): boolean;
}
