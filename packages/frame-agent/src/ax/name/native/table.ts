import { elementDom } from "../../../dom/element-dom.js";
import { relatedNode } from "../../related-node.js";
import { childAlternative } from "../contents.js";
import type { NameState } from "../state.js";

/** `caption`, then `summary`. https://w3c.github.io/html-aam/#table-element-accessible-name-computation */
export function tableCaption(state: NameState): string {
  const { pass, object } = state;
  const captionSource = state.look("caption", undefined, "tablecaption");
  const caption = pass.objectOf(elementDom(pass).tableCaption(object.element!));
  if (caption) {
    const text = childAlternative(pass, caption, state.context.visited, null).text;
    if (captionSource === null) return text ?? "";
    state.related = [relatedNode(pass, caption, text ?? "")];
    captionSource.related = state.related;
    captionSource.text = text;
    state.found = true;
  }
  const summarySource = state.look("attribute", "summary");
  const summary = pass.dom.attr(object.element!, "summary");
  if (summary === null) return "";
  if (summarySource) summarySource.text = summarySource.attributeValue = summary;
  state.found = true;
  return summary;
}
