import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { hasSize, isShown, startsInLine } from "./rects.js";
import { keepsSpaces, solidEnd } from "../white-space/white-space.js";

/** A ruby annotation breaks where its base does, and its spaces vanish there. */
export function withoutSpacesAtBreaks(pass: Pass, object: AxObject, fragments: readonly string[]): readonly string[] {
  if (keepsSpaces(object)) return fragments;
  const { layout, dom } = pass;
  const { kind, node } = object;
  const isNode = kind === "text" && layout.hasGeometry;
  const rects = isNode ? layout.textRects(node) : [];
  return fragments.map((text, i) => {
    if (!/[^ ] $/.test(text)) return text;
    if (i < fragments.length - 1) return rects.length === fragments.length && startsInLine(object, rects, i + 1) ? text : text.slice(0, -1);
    // From right to left the last one is not the end of the text.
    if (!object.text.endsWith(text)) return text;
    const data = isNode ? dom.data(node as Text) : "";
    // Where nothing has a size (`scale(0)`) the space's size says nothing.
    return data === "" || !hasSize(rects[i]!) || isShown(pass, node, solidEnd(data), data.length, rects[i]!) ? text : text.slice(0, -1);
  });
}
