import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { isRuby } from "../box-type.js";
import { isIsolate } from "../layout-context.js";

/**
 * Whether an inline box opens between a text and an edge: it encloses the edge alone (156). A ruby's first column is inside of it, but
 * one whose base is empty, as that of an annotation outside of a ruby, leaves the space before its annotation at the end of the line,
 * unless the annotation is too wide for that line: then it breaks before the column (Blink: `LineBreaker::HandleRuby`).
 */
export function opensBefore(pass: Pass, edge: AxObject, text: AxObject): boolean {
  const around = new Set<AxObject>();
  for (let a = text.flatParent; a; a = a.flatParent) around.add(a);
  for (let a: AxObject | null = edge; a && !around.has(a); a = a.flatParent) {
    const { display } = a.style;
    if (display === "ruby-text") {
      const column = isRuby(a.flatParent!) ? a.flatParent! : a;
      return !around.has(column) && isBelow(pass, column, text);
    }
    if ((display === "inline" || display === "ruby") && !isIsolate(a)) return true;
  }
  return false;
}

function isBelow({ layout }: Pass, { element }: AxObject, { kind, node, style }: AxObject): boolean {
  if (!element || kind !== "text" || !layout.hasGeometry) return false;
  const { inFlow } = part("elements");
  const rects = layout.textRects(node);
  if (rects.length === 0) return false;
  const { top, height } = inFlow(rects[rects.length - 1]!, style);
  return inFlow(layout.rect(element), style).top > top + height / 2;
}
