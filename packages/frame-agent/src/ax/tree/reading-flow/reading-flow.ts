import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";

/**
 * Children of a container in its `reading-flow`, and of what has no box in it (css-display-4 §reading-flow; Blink:
 * `ReadingFlowContainerOrDisplayContents`); null leaves the document's order.
 */
export function inReadingFlow(pass: Pass, parent: AxObject): readonly AxObject[] | null {
  if (parent.kind !== "element" || parent.children.length < 2) return null;
  let container = parent;
  while (container.rendered && container.style.display === "contents") container = container.flatParent!;
  if (!container.box) return null;
  const flow = container.style.get("reading-flow");
  return flow.includes("-") ? part("elements").sortedForReading(pass, parent, container, flow) : null;
}
