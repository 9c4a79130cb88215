import { noEffect, type MethodTable } from "../../domain.js";

/** What clients ask of a page session about targets and tools that a page of ours has none of. */
export function createTargetDomain(): MethodTable {
  return {
    "Target.setAutoAttach": noEffect("the Relay attaches to nested frames of other origins; those of the same origin belong to this session"),
    "Inspector.enable": noEffect("Inspector events are sent without it"),
    "Inspector.disable": noEffect("Inspector events are sent without it"),
  };
}
