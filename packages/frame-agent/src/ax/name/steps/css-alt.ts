import type { NameState } from "../state.js";

/** `content: … / "alt"` replaces everything else. https://drafts.csswg.org/css-content/#alt; Blink: `AXNodeObject::GetCSSAltText` */
export function cssAlt(state: NameState): string | undefined {
  const { object } = state;
  if (object.cssAlt === null || !object.box) return undefined;
  const source = state.look("cssAltText");
  if (source) source.text = object.cssAlt;
  return object.cssAlt;
}
