import type { AxObject } from "../../object.js";
import { pushAll } from "../../tree/stack.js";
import { isListItem, ownsItems } from "./lists.js";

const isDefaultSummary = ({ kind, tag, rendered }: AxObject): boolean => kind === "ua" && tag === "summary" && rendered;

/** What an ordered list that is reversed starts with (`ListItemOrdinal::ItemCountForOrderedList`). */
export function countItems(list: AxObject): number {
  let count = 0;
  const stack = [...list.flatChildren];
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (ownsItems(object)) continue;
    if (isListItem(object) || isDefaultSummary(object)) count++;
    pushAll(stack, object.flatChildren);
  }
  return count;
}
