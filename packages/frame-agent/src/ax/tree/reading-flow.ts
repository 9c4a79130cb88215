import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";

/**
 * Children of a flex or grid container in its `reading-flow` (css-display-4 §reading-flow); null leaves the document's order.
 */
export function inReadingFlow(pass: Pass, container: AxObject): AxObject[] | null {
  const { style } = container;
  if (container.kind !== "element" || !container.box || !/flex|grid/.test(style.display)) return null;
  const flow = style.get("reading-flow");
  if (flow === "" || flow === "normal") return null;
  return part("elements").sortedForReading(pass, container, flow);
}
