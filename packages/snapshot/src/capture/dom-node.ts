import type { DomNode } from "./page-capture.js";

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** The attributes of `DOM.Node`, which come as names and values in turn. */
export function attributesOf({ attributes: flat }: DomNode): ReadonlyMap<string, string> {
  if (flat === undefined || flat.length === 0) return NO_ATTRIBUTES;
  const result = new Map<string, string>();
  for (let i = 0; i + 1 < flat.length; i += 2) result.set(flat[i]!, flat[i + 1]!);
  return result;
}

/** The same as `attributesOf(node).has(name)`, without making the map. */
export function hasAttribute({ attributes: flat }: DomNode, name: string): boolean {
  if (flat !== undefined) for (let i = 0; i + 1 < flat.length; i += 2) if (flat[i] === name) return true;
  return false;
}

const NONE: readonly DomNode[] = [];

/** Everything that hangs directly below a node: children, shadow roots, pseudo-elements, a frame's document. */
export function relativesOf({ children, shadowRoots, pseudoElements, contentDocument }: DomNode): readonly DomNode[] {
  if (shadowRoots === undefined && pseudoElements === undefined && contentDocument === undefined) return children ?? NONE;
  return [...(children ?? NONE), ...(shadowRoots ?? NONE), ...(pseudoElements ?? NONE), ...(contentDocument ? [contentDocument] : NONE)];
}
