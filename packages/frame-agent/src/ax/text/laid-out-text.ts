import type { AxObject } from "../object.js";
import { boxType, isTablePart } from "./box-type.js";

/** `innerText` of an element of SVG or MathML, which has none (HTML "get the text steps"; Blink: `ElementInnerTextCollector`). */
export function laidOutText(object: AxObject): string {
  let text = "";
  let breaks = 0;
  const add = (more: string): void => {
    if (text !== "") text += "\n".repeat(breaks);
    text += more;
    breaks = 0;
  };
  const stack: (AxObject | string | number)[] = [];
  pushContent(stack, object);
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item === "number") breaks = Math.max(breaks, item);
    else if (typeof item === "string") add(item);
    else {
      if (item.kind === "text" && item.box && item.style.visibility === "visible") add(item.text);
      const around = requiredBreaks(item);
      breaks = Math.max(breaks, around);
      stack.push(around);
      pushContent(stack, item);
    }
  }
  return text;
}

/** First child on top. Cells of a row are separated by tabs, rows by newlines. */
function pushContent(stack: (AxObject | string | number)[], { flatChildren, style }: AxObject): void {
  let next: AxObject | null = null;
  for (let i = flatChildren.length - 1; i >= 0; i--) {
    const child = flatChildren[i]!;
    const separator = next && child.box && child.kind === "element" ? SEPARATORS[child.style.display] : undefined;
    // Another part of a table ends the anonymous row that a cell is in.
    const endsRow = separator === "\t" && style.display !== "table-row" && next!.kind !== "text" && isTablePart(next!) && next!.style.display !== "table-cell";
    if (separator && !endsRow) stack.push(separator);
    stack.push(child);
    if (child.box) next = child;
  }
}

const SEPARATORS: Readonly<Record<string, string>> = { "table-cell": "\t", "table-row": "\n" };

/** Line breaks before and after it. */
function requiredBreaks(object: AxObject): number {
  if (object.kind !== "element" || object.style.display in SEPARATORS) return 0;
  const type = boxType(object);
  return type !== "block" && type !== "out-of-flow" ? 0 : object.tag === "p" ? 2 : 1;
}
