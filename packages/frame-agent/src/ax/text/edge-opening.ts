import type { AxObject } from "../object.js";
import { isIsolate } from "./layout-context.js";

/**
 * Whether an inline box opens between a text and an edge: it encloses the edge alone (156). A ruby's first column is inside of it, but
 * one whose base is empty leaves the space before its annotation at the end of the line.
 */
export function opensBefore(edge: AxObject, text: AxObject): boolean {
  const around = new Set<AxObject>();
  for (let a = text.flatParent; a; a = a.flatParent) around.add(a);
  for (let a: AxObject | null = edge; a && !around.has(a); a = a.flatParent) {
    const { display } = a.style;
    if (display === "ruby-text") return false;
    if ((display === "inline" || display === "ruby") && !isIsolate(a)) return true;
  }
  return false;
}
