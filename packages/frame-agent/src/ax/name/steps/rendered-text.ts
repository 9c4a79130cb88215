import type { AxObject } from "../../object.js";
import { isLayoutText, isLineBreak } from "../../text/box-type.js";
import { knownFragments } from "../../text/fragments/known-fragments.js";
import type { NameState } from "../state.js";

/**
 * Accname step 2G: texts and line breaks with a layout object are what they render, list markers what they show.
 * Blink: `AXNodeObject::TextAlternative`, `LayoutText::PlainText`
 */
export function renderedText(state: NameState): string | undefined {
  const { object } = state;
  const text = ownText(object, state.context.recursive);
  if (text === undefined) return undefined;
  // A validation message is listed as if a name had been found before, without its text not at all (156).
  const isSuperseded = isMessage(object);
  const hasSource = object.kind !== "inlineTextBox" && (text !== "" || !isSuperseded);
  const source = hasSource ? state.look("contents", undefined, undefined, isSuperseded) : null;
  if (source) source.text = text;
  state.context.visited.add(object);
  return text;
}

const isMessage = ({ ua }: AxObject): boolean => ua?.role === "alert";

function ownText(object: AxObject, recursive: boolean): string | undefined {
  if (object.kind === "inlineTextBox" || isMessage(object)) return object.text;
  if (!object.box) return undefined;
  if (isLineBreak(object)) return "\n";
  if (object.tag === "::marker") return recursive ? undefined : object.text;
  if (!isLayoutText(object)) return (recursive && object.text) || undefined;
  // Counters count as contents of their own only.
  if (recursive && object.isCounter) return "";
  // Nothing rendered: white space at a line's end, which only counts where it is exposed.
  if (object.text === "" || knownFragments(object)?.length === 0) return object.ignored ? "" : " ";
  return object.text;
}
