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
  "Runtime.addBinding": "name:s executionContextId?:i executionContextName?:s",
  "Runtime.awaitPromise": "promiseObjectId:s returnByValue?:b generatePreview?:b",
  "Runtime.callFunctionOn": "functionDeclaration:s objectId?:s arguments?:[@Runtime.CallArgument silent?:b returnByValue?:b generatePreview?:b userGesture?:b awaitPromise?:b executionContextId?:i objectGroup?:s throwOnSideEffect?:b uniqueContextId?:s serializationOptions?:@Runtime.SerializationOptions",
  "Runtime.compileScript": "expression:s sourceURL:s persistScript:b executionContextId?:i",
  "Runtime.evaluate": "expression:s objectGroup?:s includeCommandLineAPI?:b silent?:b contextId?:i returnByValue?:b generatePreview?:b userGesture?:b awaitPromise?:b throwOnSideEffect?:b timeout?:n disableBreaks?:b replMode?:b allowUnsafeEvalBlockedByCSP?:b uniqueContextId?:s serializationOptions?:@Runtime.SerializationOptions",
  "Runtime.getProperties": "objectId:s ownProperties?:b accessorPropertiesOnly?:b generatePreview?:b nonIndexedPropertiesOnly?:b",
  "Runtime.globalLexicalScopeNames": "executionContextId?:i",
  "Runtime.releaseObject": "objectId:s",
  "Runtime.releaseObjectGroup": "objectGroup:s",
  "Runtime.removeBinding": "name:s",
  "Runtime.runScript": "scriptId:s executionContextId?:i objectGroup?:s silent?:b includeCommandLineAPI?:b returnByValue?:b generatePreview?:b awaitPromise?:b",
  "Runtime.setAsyncCallStackDepth": "maxDepth:i",
  "Runtime.setMaxCallStackSizeToCapture": "size:i",
};

export const OBJECT_TYPES: Readonly<Record<string, string>> = {
  "Runtime.CallArgument": "value?:a unserializableValue?:s objectId?:s",
  "Runtime.SerializationOptions": "serialization:s maxDepth?:i additionalParameters?:o",
};
