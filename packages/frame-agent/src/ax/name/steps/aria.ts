import { isHiddenForName } from "../hidden.js";
import type { NameState } from "../state.js";
import { ariaLabel } from "./aria-label.js";
import { ariaLabelledBy } from "./aria-labelledby.js";
import { isSlot } from "./slot.js";

/** Accname steps 2A to 2C, which also mark the object as visited. Blink: `AXObject::AriaTextAlternative` */
export function ariaLabels(state: NameState): string | null | undefined {
  const { pass, object, context } = state;
  const visitedBefore = context.visited.has(object);
  context.visited.add(object);
  if (isSlot(object)) return undefined;
  if (isHiddenForName(pass, object, context.root)) {
    state.found = true;
    return state.sources === null ? null : undefined;
  }
  if (context.root === null && !visitedBefore) {
    const text = ariaLabelledBy(state);
    if (text !== undefined) return text;
  }
  return ariaLabel(state);
}
