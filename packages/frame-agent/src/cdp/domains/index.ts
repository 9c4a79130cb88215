import type { AgentEnv } from "../../env.js";
import type { MethodTable } from "../domain.js";
import { createAccessibilityDomain } from "./accessibility/index.js";
import { createDomDomain } from "./dom/index.js";
import { createRuntimeDomain } from "./runtime/index.js";
import type { FrameRuntime } from "./runtime/runtime.js";

export interface Domains {
  readonly tables: readonly MethodTable[];
  /** Undoes what the domains did to the page. */
  stop(): void;
}

export function createDomains(env: AgentEnv, runtime: FrameRuntime): Domains {
  const accessibility = createAccessibilityDomain(env);
  const runtimeDomain = createRuntimeDomain(env, runtime);
  runtime.addMainWorld(env.window.document, () => env.frames.mainId());
  return {
    tables: [accessibility.table, createDomDomain(env, runtime), runtimeDomain.table],
    stop() {
      accessibility.stop();
      runtimeDomain.stop();
    },
  };
}
