import type { AXNode, NamedNodes } from "./ax-snapshot.js";

/** Keys that differ between any two answers without saying anything about the page. */
const IDENTITY_KEYS = new Set(["nodeId", "parentId", "childIds", "frameId"]);

/** A node as the wire score compares it: keys sorted, identifiers replaced by paths, children counted. */
export function wireForm(node: AXNode, snapshot: NamedNodes): Record<string, unknown> {
  const form: Record<string, unknown> = { childIds: node.childIds?.length ?? 0 };
  for (const [key, value] of Object.entries(node)) {
    if (!IDENTITY_KEYS.has(key)) form[key] = value;
  }
  return normalize(form, snapshot) as Record<string, unknown>;
}

function normalize(value: unknown, snapshot: NamedNodes): unknown {
  if (Array.isArray(value)) return value.map((item) => normalize(item, snapshot));
  if (typeof value !== "object" || value === null) return value;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const item = (value as Record<string, unknown>)[key];
    sorted[key] = key === "backendDOMNodeId" ? snapshot.pathOf(item as number) : normalize(item, snapshot);
  }
  return sorted;
}
