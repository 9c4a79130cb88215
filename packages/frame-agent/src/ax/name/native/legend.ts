import { firstChildByTag } from "../../../dom/first-child.js";
import { relatedNode } from "../../related-node.js";
import { childAlternative } from "../contents.js";
import type { NameState } from "../state.js";

/** The first `legend` child. https://w3c.github.io/html-aam/#fieldset-element-accessible-name-computation */
export function legend(state: NameState): string | undefined {
  const { pass, context } = state;
  const source = state.look("relatedElement", undefined, "legend");
  const element = pass.objectOf(firstChildByTag(pass.dom, state.object.element!, "legend"));
  if (!element || context.visited.has(element)) return undefined;
  const { text } = childAlternative(pass, element, context.visited, null);
  if (source === null) return text ?? "";
  state.related = [relatedNode(pass, element, text ?? "")];
  source.related = state.related;
  source.text = text;
  state.found = true;
  return undefined;
}
