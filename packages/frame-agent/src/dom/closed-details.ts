import type { Dom } from "./dom.js";
import { firstChildByTag } from "./first-child.js";

/** Whether closed `details` leave this child of theirs out of layout: all but their first summary. */
export const isSkippedByDetails = (dom: Dom, parent: Element, child: Node): boolean =>
  dom.localName(parent) === "details" && !dom.hasAttr(parent, "open") && child !== firstChildByTag(dom, parent, "summary");
