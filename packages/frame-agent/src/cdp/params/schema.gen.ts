// Written by scripts/gen-params.ts from devtools-protocol 0.0.1734725. Do not edit.
// i int32, n double, b bool, s string, o object, * anything, [ array of, @ object type; ? optional.

export const METHOD_PARAMS: Readonly<Record<string, string>> = {
  "DOM.enable": "includeWhitespace?:s",
};

export const OBJECT_TYPES: Readonly<Record<string, string>> = {
};
