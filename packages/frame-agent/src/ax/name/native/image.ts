import { attribute } from "../../attribute.js";
import type { NameState } from "../state.js";

/** `alt`; an empty one says that there is nothing to name. https://w3c.github.io/html-aam/#img-element-accessible-name-computation */
export function imageAlt(state: NameState): string {
  const alt = attribute(state.pass, state.object, "alt");
  const source = state.look(alt === "" ? "attributeExplicitlyEmpty" : "attribute", "alt");
  if (alt === null) return "";
  if (source) source.text = source.attributeValue = alt;
  state.found = true;
  return alt;
}
