import type { AxObject } from "../object.js";
import { pushReversed } from "../tree/stack.js";
import { boxType } from "./box-type.js";

/** `innerText` of an element of SVG or MathML, which has none (HTML "get the text steps"; Blink: `ElementInnerTextCollector`). */
export function laidOutText(object: AxObject): string {
  let text = "";
  let breaks = 0;
  const stack: (AxObject | number)[] = [...object.flatChildren].reverse();
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item === "number") {
      breaks = Math.max(breaks, item);
      continue;
    }
    if (item.kind === "text" && item.box && item.style.visibility === "visible") {
      if (text !== "") text += "\n".repeat(breaks);
      text += item.text;
      breaks = 0;
    }
    const around = requiredBreaks(item);
    breaks = Math.max(breaks, around);
    stack.push(around);
    pushReversed(stack, item.flatChildren);
  }
  return text;
}

/** Line breaks before and after it. */
function requiredBreaks(object: AxObject): number {
  if (object.kind !== "element") return 0;
  const type = boxType(object);
  return type !== "block" && type !== "out-of-flow" ? 0 : object.tag === "p" ? 2 : 1;
}
