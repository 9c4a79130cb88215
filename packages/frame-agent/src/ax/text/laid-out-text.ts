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

/** First child on top. */
function pushContent(stack: (AxObject | string | number)[], parent: AxObject): void {
  let next: AxObject | null = null;
  for (let i = parent.flatChildren.length - 1; i >= 0; i--) {
    const child = parent.flatChildren[i]!;
    const separator = next && child.box && child.kind === "element" ? SEPARATORS[child.style.display] : undefined;
    if (separator === "\n" || (separator && !endsRow(next!, parent))) stack.push(separator);
    stack.push(child);
    if (child.box) next = child;
  }
}

/** Cells of a row are separated by tabs, rows by newlines. */
const SEPARATORS: Readonly<Record<string, string>> = { "table-cell": "\t", "table-row": "\n" };

/** Whether what follows a cell ends the row that it is in: other parts of a table end an anonymous one. Texts have the style of their parent. */
const endsRow = (next: AxObject, { style }: AxObject): boolean =>
  style.display !== "table-row" && next.kind !== "text" && isTablePart(next) && next.style.display !== "table-cell";

/** Line breaks before and after it. */
function requiredBreaks(object: AxObject): number {
  if (object.kind !== "element" || object.style.display in SEPARATORS) return 0;
  const type = boxType(object);
  return type !== "block" && type !== "out-of-flow" ? 0 : object.tag === "p" ? 2 : 1;
}
