import { WHITE_SPACE } from "../../name/space.js";
import type { AxObject } from "../../object.js";

/** A text without the white space that may collapse at its end. Both are found from there, in linear time. */
const SOLID = /^[^]*[^ \t\n]/;

/** A text up to the last white space of which one space is left. */
const UP_TO_LAST_COLLAPSED = /^[^]*[ \t\n]{2}/;

/**
 * How a generated text reads: unlike a text node's as it looks, with all white space as spaces, of which the last ones that collapsed leave two
 * (Blink: `LayoutText::PlainText`, 156). `transformed` is what it was before white space collapsed.
 */
export function plainText({ text, style }: AxObject, transformed: string): string {
  const shown = text.replace(WHITE_SPACE, " ");
  if (style.whiteSpaceCollapse !== "collapse") return shown;
  const solid = SOLID.exec(transformed)?.[0] ?? "";
  if (shown.endsWith(" ") && solid !== transformed) return shown;
  const before = UP_TO_LAST_COLLAPSED.exec(solid)?.[0] ?? solid;
  const end = solid.length - before.length;
  return end > 0 && shown.length > end ? `${shown.slice(0, -end)} ${shown.slice(-end)}` : shown;
}
