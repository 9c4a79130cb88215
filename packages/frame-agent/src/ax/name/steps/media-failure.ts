import { part } from "../../parts/part.js";
import { isUnplayable } from "../../state/form/unplayable.js";
import type { NameState } from "../state.js";

/** Media that cannot play says so instead of anything else, without sources (Blink: `AXMediaElement::TextAlternative`). */
export function mediaFailure(state: NameState): string | undefined {
  return isUnplayable(state.pass, state.object) ? part("elements").uaTexts(state.pass).unplayable : undefined;
}
