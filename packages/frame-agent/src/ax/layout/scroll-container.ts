import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";

/** Whether an element's own box scrolls content that overflows it: the viewport does that for most bodies. */
export const scrollsItself = ({ layout }: Pass, object: AxObject): boolean =>
  layout.isScrollable(object.element!, object.style) && !(object.tag === "body" && part("elements").scrollsViewport(object));
