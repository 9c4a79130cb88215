import { attribute, isElementLike } from "../../attribute.js";
import { innerText } from "../../inner-text.js";
import { part } from "../../parts/part.js";
import { showsHint } from "../../state/relations/opener.js";
import { isNameProhibited } from "../prohibited.js";
import { strip } from "../space.js";
import type { NameState } from "../state.js";

/** Accname step 2I (tooltip), where the role may be named or the text is wanted for another object. */
export function tooltip(state: NameState): string | undefined {
  const { pass, object, context } = state;
  if (context.root === null && isNameProhibited(pass, object)) return undefined;
  return tooltipText(state);
}

/** The `title` attribute, else the text of a hint. Blink: `AXNodeObject::TextAlternativeFromTooltip` */
export function tooltipText(state: NameState): string | undefined {
  if (!isElementLike(state.object)) return undefined;
  const title = titleText(state);
  if (title) return state.sources === null ? title : undefined;
  return showsHint(state.object) ? part("elements").hintText(state) : undefined;
}

/** A title that repeats the rendered text does not count. */
function titleText(state: NameState): string | null {
  const { pass, object } = state;
  const source = state.look("title", "title");
  const title = attribute(pass, object, "title");
  if (title === null || isRedundant(state, title)) return null;
  if (source) {
    source.text = source.attributeValue = title;
    state.found = true;
  }
  return title;
}

/** What is locked has no rendered text, not even an empty one. */
export function isRedundant({ pass, object }: NameState, text: string): boolean {
  if (object.element && pass.layout.isDisplayLocked(object.element, object.style)) return false;
  return strip(text) === strip(innerText(pass, object));
}
