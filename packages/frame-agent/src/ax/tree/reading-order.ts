import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** The children of a container in the order of its `reading-flow`. Items without a box keep their place behind the others. */
export function sortedForReading(pass: Pass, container: AxObject, flow: string): AxObject[] {
  const items = container.children.filter((child) => child.kind === "element" && child.box);
  const rest = container.children.filter((child) => !items.includes(child));
  const keys = new Map(items.map((item) => [item, sortKeys(pass, item, flow)]));
  items.sort((a, b) => compare(keys.get(a)!, keys.get(b)!));
  if (flow === "flex-visual" && container.style.get("flex-direction").endsWith("reverse")) items.reverse();
  return [...items, ...rest];
}

function sortKeys({ layout }: Pass, item: AxObject, flow: string): number[] {
  const own = Number(item.style.get("reading-order")) || 0;
  const order = Number(item.style.get("order")) || 0;
  if (flow === "source-order") return [own];
  if ((flow !== "grid-rows" && flow !== "grid-columns") || !layout.hasGeometry) return [own, order];
  const { top, left } = layout.rect(item.element!);
  return flow === "grid-rows" ? [own, top, left] : [own, left, top];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}
