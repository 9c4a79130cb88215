import { ariaAttribute } from "../../attribute.js";
import { isBlank } from "../space.js";
import type { NameState } from "../state.js";

/** Accname step 2D (aria-label). White space only does not count; no-break and zero-width spaces do. */
export function ariaLabel(state: NameState): string | undefined {
  const source = state.look("attribute", "aria-label");
  const label = ariaAttribute(state.pass, state.object, "aria-label");
  if (label === null || isBlank(label)) return undefined;
  if (source === null) return label;
  source.text = source.attributeValue = label;
  state.found = true;
  return undefined;
}
