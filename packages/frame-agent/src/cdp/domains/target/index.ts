import { noEffect, type MethodTable } from "../../domain.js";

/** What clients ask of a page session about targets and tools that a page of ours has none of. */
export function createTargetDomain(): MethodTable {
  return {
    "Target.setAutoAttach": noEffect("nested same-origin frames belong to this session; there are no other related targets"),
    "Inspector.enable": noEffect("Inspector events are sent without it"),
    "Inspector.disable": noEffect("Inspector events are sent without it"),
  };
}
