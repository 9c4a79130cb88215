const BEYOND_LATIN_1 = /[^\0-\xff]/;

/**
 * A value as JSON, characters beyond Latin-1 escaped as Chromium does: a single one, a bullet or a curly quote, would double the
 * memory of an answer of megabytes.
 */
export function jsonText(value: unknown): string {
  if (value === lastText) return lastJson;
  const json = JSON.stringify(value);
  const text = BEYOND_LATIN_1.test(json) ? escaped(json) : json;
  if (typeof value !== "string") return text;
  lastText = value;
  return (lastJson = text);
}

/** A link, its text and the box of that say the same, one after the other. */
let lastText = "";
let lastJson = '""';

/** Made of codes, because parts of a string take as much memory per character as the whole. */
function escaped(json: string): string {
  let text = "";
  let codes: number[] = [];
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code <= 0xff) codes.push(code);
    else codes.push(0x5c, 0x75, hexDigit(code >> 12), hexDigit(code >> 8), hexDigit(code >> 4), hexDigit(code));
    if (codes.length < MAX_ARGUMENTS) continue;
    text += String.fromCharCode(...codes);
    codes = [];
  }
  return text + String.fromCharCode(...codes);
}

const MAX_ARGUMENTS = 4096;

const hexDigit = (value: number): number => "0123456789abcdef".charCodeAt(value & 15);
