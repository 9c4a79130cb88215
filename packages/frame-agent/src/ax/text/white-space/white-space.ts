import type { AxObject } from "../../object.js";
import type { Context } from "../layout-context.js";

/** No character but white space, that which does not collapse included. */
export function isWhiteSpace(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isAnySpace(text.charCodeAt(at))) return false;
  return true;
}

export const endsInWhiteSpace = (text: string): boolean => isAnySpace(text.charCodeAt(text.length - 1));

const isAnySpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** End of the white space that a text has at `start`, no-break spaces not included. */
export function solidStart(text: string, start = 0): number {
  let at = start;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Start of the white space behind `start`, or the end of the text. */
export function spaceStart(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Start of the white space that a text ends with. */
export function solidEnd(text: string): number {
  let at = text.length;
  while (at > 0 && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** What collapses of white space, by its code. */
export const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;

export const keepsAll = (collapse: string): boolean => collapse === "preserve" || collapse === "break-spaces";

export const keepsBreaks = ({ style: { whiteSpaceCollapse } }: AxObject): boolean => keepsAll(whiteSpaceCollapse) || whiteSpaceCollapse === "preserve-breaks";

/** Whether a text of white space alone is laid out (Blink: `Text::TextLayoutObjectIsNeeded`). */
export function hasLayout(text: AxObject, { inner, isInline, previous }: Context): boolean {
  if (inner === "nothing") return false;
  const collapse = text.style.whiteSpaceCollapse;
  if (inner !== "flow" && inner !== "fieldset" && (previous === "text ending in white space" ? !keepsBreaks(text) : previous !== "text")) return false;
  if (keepsBreaks(text)) return !(text.flatParent!.ns === "svg" && collapse !== "preserve-breaks" && text.style.get("text-wrap-mode") === "wrap");
  if (previous === "nothing") return isInline;
  return previous === "text" || previous === "inline";
}

/** Every character can collapse; a line feed that is kept cannot (Blink: `LayoutText::IsAllCollapsibleWhitespace`), but SVG text keeps none alone (156). */
export function isCollapsible(text: string, collapse: string, inSvgText = false): boolean {
  if (keepsAll(collapse)) return text === "";
  return (collapse === "preserve-breaks" && !inSvgText ? /^[ \t]*$/ : /^[ \t\n]*$/).test(text);
}

export const isNowrap = ({ style }: Pick<AxObject, "style">): boolean => style.get("text-wrap-mode") === "nowrap";

export const keepsSpaces = ({ style }: AxObject): boolean => keepsAll(style.whiteSpaceCollapse);
