import { relatedNode } from "../related-node.js";
import { childAlternative } from "./contents.js";
import type { NameState } from "./state.js";

/**
 * The texts of other elements, joined by one space; null when none of them has an accessibility object. With `expands` each is
 * the root of its own expansion, so that hidden targets count. The state's related nodes become these elements.
 * Blink: `AXObject::TextFromElements`
 */
export function textOfElements(state: NameState, elements: readonly Element[], expands: boolean): string | null {
  const { pass, context, sources } = state;
  const related = [];
  const texts: string[] = [];
  let exists = false;
  for (const element of elements) {
    const target = pass.objectOf(element, state.object);
    if (!target?.parent) continue;
    exists = true;
    const text = childAlternative(pass, target, context.visited, expands ? target : null).text ?? "";
    context.visited.add(target);
    if (sources) related.push(relatedNode(pass, target, text));
    if (text !== "") texts.push(text);
  }
  if (!exists) return null;
  state.related = related;
  return texts.join(" ");
}
