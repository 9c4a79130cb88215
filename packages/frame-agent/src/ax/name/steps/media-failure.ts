import { isUnplayable } from "../../state/form/unplayable.js";
import type { NameState } from "../state.js";

/** Name of media without a usable resource (`IDS_MEDIA_PLAYBACK_ERROR`, en-US). */
const PLAYBACK_ERROR = "Unable to play media.";

/** Media that cannot play says so instead of anything else, without sources (Blink: `AXMediaElement::TextAlternative`). */
export function mediaFailure(state: NameState): string | undefined {
  return isUnplayable(state.pass, state.object) ? PLAYBACK_ERROR : undefined;
}
