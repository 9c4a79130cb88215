import { nativeControlValue } from "../control-value.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { imageKind } from "../tree/image-map.js";

/**
 * The last character that a box lays out in texts of its own, which are no objects: an image's alternative text, labels of options
 * and of a closed drop-down. A space without such a text (Blink: `LayoutText::PreviousCharacter`).
 */
export function lastCharacterOf(pass: Pass, object: AxObject): string {
  return object.ns === "html" && object.kind === "element" ? (laidOutLabel(pass, object)?.slice(-1) || " ") : " ";
}

function laidOutLabel(pass: Pass, object: AxObject): string | null {
  const { dom } = pass;
  const element = object.element!;
  switch (object.tag) {
    case "img":
      // Where loading failed, texts laid out before that stay as they were. Data fails at once.
      return /^(?!data:)./i.test(dom.attr(element, "src") ?? "") || imageKind(pass, element) === "img" ? null : (dom.attr(element, "alt") ?? dom.attr(element, "title"));
    case "select":
      return nativeControlValue(pass, object);
    case "option":
    case "optgroup":
      return dom.attr(element, "label") || (object.tag === "option" ? dom.textContent(object.node) : null);
    default:
      return null;
  }
}
