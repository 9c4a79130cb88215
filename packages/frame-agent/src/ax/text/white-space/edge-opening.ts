import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { isRuby } from "../box-type.js";
import { isIsolate } from "../layout-context.js";
import { textIn } from "../text-in.js";

/**
 * Whether an inline box opens between a text and an edge: it encloses the edge alone (156). A ruby's first column is inside of it, but
 * one whose base is empty, as that of an annotation outside of a ruby, leaves the space before its annotation at the end of the line,
 * unless the annotation is too wide for that line: then it breaks before the column (Blink: `LineBreaker::HandleRuby`). A
 * line is broken again before a base of several words of which none had room, and loses the space.
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
    if (display === "ruby" && baseBreaks(a)) return false;
    if ((display === "inline" || display === "ruby") && !isIsolate(a)) return true;
  }
  return false;
}

/** Whether a line can end in the ruby's first column, behind its first character at the earliest. */
function baseBreaks({ flatChildren, style }: AxObject): boolean {
  const annotation = flatChildren.findIndex((child) => child.style.display === "ruby-text");
  const base = (annotation < 0 ? flatChildren : flatChildren.slice(0, annotation)).map(textIn).join("");
  const [first, second] = part("elements").words(base.replace(/[ \t\n]+/g, " ").trimStart(), style);
  return second !== undefined && [...first!.text.replace(/\p{M}/gu, "")].length > 1;
}

function isBelow({ layout }: Pass, { element }: AxObject, { kind, node, style }: AxObject): boolean {
  if (!element || kind !== "text" || !layout.hasGeometry) return false;
  const { inFlow } = part("elements");
  const rects = layout.textRects(node);
  if (rects.length === 0) return false;
  const { top, height } = inFlow(rects[rects.length - 1]!, style);
  return inFlow(layout.rect(element), style).top > top + height / 2;
}
