import { WHITE_SPACE } from "../name/space.js";
import type { AxObject } from "../object.js";

/** White space of which one space is left, before what ends a text without another one. */
const LAST_COLLAPSED = /[ \t\n]{2,}(?=((?:[ \t\n]?[^ \t\n]+)+)$)/;

/**
 * How a generated text reads: unlike a text node's as it looks, with all white space as spaces, of which the last ones that collapsed leave two
 * (Blink: `LayoutText::PlainText`, 156). `transformed` is what it was before white space collapsed.
 */
export function plainText({ text, style }: AxObject, transformed: string): string {
  const shown = text.replace(WHITE_SPACE, " ");
  if (style.whiteSpaceCollapse !== "collapse") return shown;
  const rest = LAST_COLLAPSED.exec(shown.endsWith(" ") ? transformed : transformed.replace(/[ \t\n]+$/, ""))?.[1];
  return rest && shown.length > rest.length ? `${shown.slice(0, -rest.length)} ${shown.slice(-rest.length)}` : shown;
}
