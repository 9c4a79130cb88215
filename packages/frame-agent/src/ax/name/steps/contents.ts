import { textFromDescendants } from "../contents.js";
import { contributesContents, namesFromContents } from "../from-contents.js";
import type { NameState } from "../state.js";
import { isLineBreak } from "../../text/box-type.js";
import { isTextField } from "../../state/form/text-field.js";

/** Accname step 2F (name from content) and 2G for texts without a layout object. */
export function contents(state: NameState): string | undefined {
  if (!allowsContents(state)) return undefined;
  const { pass, object, context } = state;
  const source = state.look("contents");
  const text =
    object.kind === "text" ? pass.dom.data(object.node as Text)
    : object.tag === "#text" ? object.text
    : isLineBreak(object) ? "\n"
    : textFromDescendants(pass, object, context.visited, context.root);
  if (text === "") return undefined;
  if (source === null) return text;
  source.text = text;
  state.found = true;
  return undefined;
}

/** Blink: `AXNodeObject::ShouldIncludeContentInTextAlternative` */
function allowsContents({ pass, object, context }: NameState): boolean {
  if (context.root === null && !(context.recursive ? contributesContents(pass, object) : namesFromContents(pass, object))) return false;
  if (object.ns === "html" && object.tag === "select") return false;
  // A field's text is its value, unless aria-labelledby asks for just this field.
  return context.root === object || !isTextField(pass, object);
}
