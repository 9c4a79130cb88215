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
  const { style } = container;
  if (!container.box || LAID_OUT_IN_LINES.test(style.display)) return null;
  const flow = style.get("reading-flow");
  return flow.includes("-") ? part("elements").sortedForReading(pass, parent, container, flow) : null;
}

/** What has no items, only contents that flow with those around it. */
const LAID_OUT_IN_LINES = /^(?:inline|ruby|ruby-text)$/;
