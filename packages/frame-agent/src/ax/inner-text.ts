import type { AxObject } from "./object.js";
import { part } from "./parts/part.js";
import type { Pass } from "./pass.js";

/** Text of an element as it is laid out, all of it where it is not (`Element::GetInnerTextWithoutUpdate`); "" for what is no element. */
export function innerText(pass: Pass, object: AxObject): string {
  if (object.element === null) return "";
  return object.ns === "html" || !object.rendered ? pass.layout.innerText(object.element) : part("elements").laidOutText(object);
}
