import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isCustomizable, isDisplayedInside } from "../ua/select.js";
import { UNINTERESTING, type Verdict } from "./semantic.js";

/**
 * Without a box everything counts but what is known to be an option or `display: contents`: it is displayed, visible and not inert. A
 * customizable popup keeps no styles.
 */
export function dropDownVerdict(pass: Pass, object: AxObject, select: AxObject): Exclude<Verdict, null> {
  if (object.kind !== "element" || isCustomizable(pass)(select)) return true;
  const style = pass.layout.style(object.element!);
  if ((object.tag !== "option" && style.display !== "contents") || style.visibility !== "visible" || style.get("interactivity") === "inert") return true;
  return isDisplayedInside(pass, object) ? UNINTERESTING : true;
}
