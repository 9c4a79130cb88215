import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { pushAll } from "../../tree/stack.js";
import { startAttribute } from "./list-attributes.js";
import { isListItem, ownsItems } from "./lists.js";

const isDefaultSummary = ({ kind, tag, rendered }: AxObject): boolean => kind === "ua" && tag === "summary" && rendered;

/** What the number before that of an ordered list's first item would be. */
export const numberBefore = (pass: Pass, list: AxObject, step: 1 | -1): number => (startAttribute(pass, list) ?? (step < 0 ? countItems(pass, list) : 1)) - step;

/** What an ordered list that is reversed starts with (`ListItemOrdinal::ItemCountForOrderedList`). */
function countItems({ shownMaps }: Pass, list: AxObject): number {
  let count = 0;
  const stack = [...list.flatChildren];
  for (let object = stack.pop(); object; object = stack.pop()) {
    // What an image shows of a map has its boxes where the map is.
    if (ownsItems(object) || shownMaps.has(object)) continue;
    if (isListItem(object) || isDefaultSummary(object)) count++;
    pushAll(stack, object.flatChildren);
  }
  return count;
}
