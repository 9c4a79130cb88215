import type { AgentEnv } from "../../env.js";
import type { MethodTable } from "../domain.js";
import { createDomDomain } from "./dom/index.js";
import type { FrameRuntime } from "./runtime/runtime.js";

export interface Domains {
  readonly tables: readonly MethodTable[];
  /** Undoes what the domains did to the page. */
  stop(): void;
}

export function createDomains(env: AgentEnv, _runtime: FrameRuntime): Domains {
  return { tables: [createDomDomain(env)], stop() {} };
}
