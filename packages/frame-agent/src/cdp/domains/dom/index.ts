import type { AgentEnv } from "../../../env.js";
import type { MethodTable } from "../../domain.js";

export function createDomDomain(_env: AgentEnv): MethodTable {
  return {
    "DOM.enable": (_params, session) => void session.enabled.add("DOM"),
    "DOM.disable": (_params, session) => void session.enabled.delete("DOM"),
  };
}
