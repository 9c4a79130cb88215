/** The text of a serialised value that is one string (CSSOM "serialize a string"); undefined for all others. */
export function cssString(value: string): string | undefined {
  const text = /^"([^"\\]*(?:\\[^][^"\\]*)*)"$/.exec(value)?.[1];
  return text === undefined ? undefined : unescapeCss(text);
}

/** Replaces escapes: up to six hex digits and one white space, or any other character taken as it is. */
export function unescapeCss(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(?:([0-9a-fA-F]{1,6})[ \n\t\r\f]?|([^]))/g, (_match, hex: string | undefined, char: string | undefined) => {
    if (hex === undefined) return char!;
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? "\ufffd" : String.fromCodePoint(code);
  });
}
