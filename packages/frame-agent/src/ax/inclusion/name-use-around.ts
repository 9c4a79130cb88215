import { namesUnfocused } from "../name/from-contents.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isRelationRoot, type NameUse } from "./name-use.js";

/**
 * For what name the text of an object is used where it is laid out. As long as aria-owns puts it where it is of use, too, its content
 * stays what it was (`AXObject::UpdateCachedAttributeValuesIfNeeded`: a use that does not change is not handed down again; 156).
 */
export function nameUseAround(pass: Pass, owned: AxObject): NameUse {
  let use: NameUse = null;
  for (let a = owned.flatParent; a && a.role !== "group"; a = a.parent) {
    if (isRelationRoot(pass, a)) return "relation";
    if (namesUnfocused(pass, a)) use = "contents";
  }
  return use;
}
