import type { AxObject } from "./object.js";
import { part } from "./parts/part.js";
import type { Pass } from "./pass.js";

/** Text of an element as it is laid out (`Element::GetInnerTextWithoutUpdate`); "" for what is no element. */
export function innerText(pass: Pass, object: AxObject): string {
  if (object.element === null) return "";
  return object.ns === "html" ? pass.layout.innerText(object.element) : part("elements").laidOutText(object);
}
