import { isHtmlSpace } from "../name/space.js";
import { unescapeCss } from "./css-escapes.js";

/** A top-level component of a serialised CSS value. Function arguments stay text. */
export type CssComponent =
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "word"; readonly value: string }
  | { readonly kind: "function"; readonly name: string; readonly args: string }
  | { readonly kind: "delimiter"; readonly value: "," | "/" };

/**
 * Splits a CSS value as the CSSOM serialises it (css-syntax-3): `"a" counter(c) / "b"`. Comments do not occur there. An
 * unterminated string or function ends with the text.
 */
export function parseComponents(text: string): CssComponent[] {
  const components: CssComponent[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at]!;
    if (isHtmlSpace(char)) at++;
    else if (char === '"' || char === "'") {
      const end = stringEnd(text, at);
      components.push({ kind: "string", value: unescapeCss(text.slice(at + 1, end - 1)) });
      at = end;
    } else if (char === "," || char === "/") {
      components.push({ kind: "delimiter", value: char });
      at++;
    } else {
      const start = at;
      while (at < text.length && !/[\s,/"'()]/.test(text[at]!)) at += text[at] === "\\" ? 2 : 1;
      if (text[at] === "(") {
        const end = functionEnd(text, at);
        components.push({ kind: "function", name: text.slice(start, at).toLowerCase(), args: text.slice(at + 1, end - 1) });
        at = end;
      } else if (at === start) at++;
      else components.push({ kind: "word", value: unescapeCss(text.slice(start, at)) });
    }
  }
  return components;
}

/** Index after the closing quote of the string that starts at `start`. */
function stringEnd(text: string, start: number): number {
  const quote = text[start];
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Index after the parenthesis that closes the one at `open`. */
function functionEnd(text: string, open: number): number {
  let depth = 0;
  let at = open;
  while (at < text.length) {
    const char = text[at]!;
    if (char === '"' || char === "'") {
      at = stringEnd(text, at);
      continue;
    }
    if (char === "\\") at++;
    else if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return at + 1;
    at++;
  }
  return at + 1;
}
