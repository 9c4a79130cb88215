import { firstChildByTag } from "../../../dom/first-child.js";
import { attribute } from "../../attribute.js";
import type { Pass } from "../../pass.js";
import { hasOneTextChild } from "../from-contents.js";
import { simplify, strip } from "../space.js";
import type { NameState } from "../state.js";

/** An option whose only child is text: its label, as shown. https://html.spec.whatwg.org/#concept-option-label */
export function optionLabel(state: NameState): string | undefined {
  const { pass, object } = state;
  if (!hasOneTextChild(pass, object)) return undefined;
  state.from = "contents";
  return listed(state, "contents", attribute(pass, object, "label") || simplify(pass.dom.textContent(object.node) ?? ""));
}

/** https://w3c.github.io/html-aam/#optgroup-element-accessible-name-computation; a `legend` stands in for `label` (156). */
export function optgroupLabel(state: NameState): string | undefined {
  const { pass, object } = state;
  state.from = "attribute";
  return listed(state, "attribute", simplify(strip(attribute(pass, object, "label") ?? "")) || legendText(pass, object.element!));
}

function legendText({ dom }: Pass, optgroup: Element): string {
  const legend = firstChildByTag(dom, optgroup, "legend");
  return (legend && dom.textContent(legend)) ?? "";
}

/** Listed as a source only when there is a text; that ends the native part. */
function listed(state: NameState, from: "contents" | "attribute", text: string): string | undefined {
  if (text === "") return undefined;
  const source = state.look(from);
  if (source) source.text = text;
  state.found = true;
  return text;
}
