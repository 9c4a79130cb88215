import type { AxObject } from "./object.js";
import type { Pass } from "./pass.js";

/** Text of an element as it is laid out (`Element::GetInnerTextWithoutUpdate`); "" for what is no element. */
export function innerText(pass: Pass, object: AxObject): string {
  if (object.element === null) return "";
  return object.ns === "html" ? pass.layout.innerText(object.element) : laidOutText(object);
}

/** Elements of SVG and MathML have no `innerText`. */
function laidOutText(object: AxObject): string {
  let text = "";
  const stack = [...object.flatChildren].reverse();
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (child.kind === "text" && child.box) text += child.text;
    for (let i = child.flatChildren.length - 1; i >= 0; i--) stack.push(child.flatChildren[i]!);
  }
  return text;
}
