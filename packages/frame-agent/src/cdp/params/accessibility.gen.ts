// Written by scripts/gen-params.ts from devtools-protocol 0.0.1734725. Do not edit.

import type { ParamsSchema } from "../params-schema.js";

export const schema: ParamsSchema = {
  methods: {
    "Accessibility.getAXNodeAndAncestors": "nodeId?:i backendNodeId?:i objectId?:s",
    "Accessibility.getChildAXNodes": "id:s frameId?:s",
    "Accessibility.getPartialAXTree": "nodeId?:i backendNodeId?:i objectId?:s fetchRelatives?:b",
    "Accessibility.getRootAXNode": "frameId?:s",
    "Accessibility.queryAXTree": "nodeId?:i backendNodeId?:i objectId?:s accessibleName?:s role?:s",
  },
  types: {
  },
};
