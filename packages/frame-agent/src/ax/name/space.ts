/** HTML's white space: U+0020, U+0009, U+000A, U+000C, U+000D. No-break and zero-width spaces are content. */
const HTML_SPACE_RUN = /[ \t\n\f\r]+/g;
const HTML_SPACE_ENDS = /^[ \t\n\f\r]+|[ \t\n\f\r]+$/g;
const NOT_HTML_SPACE = /[^ \t\n\f\r]/;
const HTML_TOKEN = /[^ \t\n\f\r]+/g;

/** What Blink's `String::StripWhiteSpace` removes: ASCII white space and characters of bidi class WS; no-break space is class CS. */
const STRIPPED = "[\\t\\n\\v\\f\\r \\u1680\\u2000-\\u200a\\u2028\\u205f\\u3000]";
const STRIPPED_ENDS = new RegExp(`^${STRIPPED}+|${STRIPPED}+$`, "g");
export const WHITE_SPACE = new RegExp(STRIPPED, "g");

export function isHtmlSpace(char: string | undefined): boolean {
  return char === " " || char === "\n" || char === "\t" || char === "\r" || char === "\f";
}

/** Null, empty or HTML white space only (Blink: `String::ContainsOnlyWhitespaceOrEmpty`). */
export function isBlank(text: string | null | undefined): boolean {
  return !text || !NOT_HTML_SPACE.test(text);
}

/** What HTML white space separates, in order: ids, classes, roles (https://infra.spec.whatwg.org/#split-on-ascii-whitespace). */
export const tokensOf = (list: string): readonly string[] => list.match(HTML_TOKEN) ?? [];

/** Without white space at the ends (Blink: `String::StripWhiteSpace`). */
export function strip(text: string): string {
  return text.replace(STRIPPED_ENDS, "");
}

/** Without HTML white space at the ends. */
export function trim(text: string): string {
  return text.replace(HTML_SPACE_ENDS, "");
}

/** Runs of HTML white space become one space, the ends are trimmed (Blink: `String::SimplifyWhiteSpace`). */
export function simplify(text: string): string {
  const collapsed = text.replace(HTML_SPACE_RUN, " ");
  const start = collapsed.startsWith(" ") ? 1 : 0;
  const end = collapsed.endsWith(" ") ? collapsed.length - 1 : collapsed.length;
  return start >= end ? "" : collapsed.slice(start, end);
}

/** {@link simplify}, then one space back at each end that had any; white space only becomes two spaces (`AXObject::SimplifyName`). */
export function simplifyName(text: string): string {
  if (text === "") return "";
  const before = isHtmlSpace(text[0]) ? " " : "";
  const after = isHtmlSpace(text[text.length - 1]) ? " " : "";
  return before + simplify(text) + after;
}
