// Written by scripts/gen-params.ts from devtools-protocol 0.0.1734725. Do not edit.
// The notation is that of ParamsDefinition in @icdp/protocol.

export const METHOD_PARAMS: Readonly<Record<string, string>> = {
  "Accessibility.getAXNodeAndAncestors": "nodeId?:i backendNodeId?:i objectId?:s",
  "Accessibility.getChildAXNodes": "id:s frameId?:s",
  "Accessibility.getFullAXTree": "depth?:i frameId?:s",
  "Accessibility.getPartialAXTree": "nodeId?:i backendNodeId?:i objectId?:s fetchRelatives?:b",
  "Accessibility.getRootAXNode": "frameId?:s",
  "Accessibility.queryAXTree": "nodeId?:i backendNodeId?:i objectId?:s accessibleName?:s role?:s",
  "DOM.enable": "includeWhitespace?:s",
};

export const OBJECT_TYPES: Readonly<Record<string, string>> = {
};
