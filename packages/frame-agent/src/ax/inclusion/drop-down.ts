import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isCustomizable } from "../ua/select.js";
import { UNINTERESTING, type Verdict } from "./semantic.js";

/** Without a box everything counts but what is known to be `display: contents`; a customizable popup keeps no styles. */
export function dropDownVerdict(pass: Pass, object: AxObject, select: AxObject): Exclude<Verdict, null> {
  if (object.kind !== "element" || isCustomizable(pass)(select)) return true;
  return pass.layout.style(object.element!).display === "contents" ? UNINTERESTING : true;
}
