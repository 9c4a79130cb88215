import { part } from "../../parts/part.js";
import { inputType } from "../../state/form/form-control.js";
import { labelsOf } from "../label-index.js";
import { textOfElements } from "../related-text.js";
import { trim } from "../space.js";
import type { NativeSource } from "../source.js";
import type { NameState } from "../state.js";

/** `label` elements; even an empty one counts as found. https://html.spec.whatwg.org/#the-label-element */
export function label(state: NameState): string | undefined {
  const { pass, object } = state;
  if (object.tag === "input" && inputType(pass, object) === "hidden") return undefined;
  const labels = object.element === null ? [] : labelsOf(pass, object);
  if (labels.length === 0 && object.tag.includes("-") && !part("elements").isLabelable(pass, object)) return undefined;
  const source = state.look("relatedElement", undefined, "label");
  if (labels.length === 0) return undefined;
  if (source) source.nativeSource = kindOf(state, labels[labels.length - 1]!);
  const text = textOfElements(state, labels, false);
  if (text === null) {
    if (source) source.invalid = true;
    return undefined;
  }
  state.found = true;
  if (source === null) return trim(text);
  source.related = state.related;
  source.text = trim(text);
  return undefined;
}

function kindOf({ pass, object }: NameState, last: Element): NativeSource {
  const target = pass.dom.attr(last, "for");
  return target && target === pass.dom.attr(object.element!, "id") ? "labelfor" : "labelwrapped";
}
