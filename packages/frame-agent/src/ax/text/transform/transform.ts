import type { StyleFacts } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";

/** What is before a text in the same inline content, ending in the character that `capitalize` asks for: a text, a space where there is none, or a box. */
export type Previous = string | AxObject;

/**
 * Applies `text-transform` to a whole text (css-text-3 §text-transform, mathml-core; Blink: `ComputedStyle::ApplyTextTransform`).
 */
export function transformText(text: string, style: StyleFacts, previous: Previous, pass?: Pass): string {
  switch (style.textTransform) {
    case "uppercase":
      return withoutGeorgianCapitals(text.toLocaleUpperCase(localeOf(style)));
    case "lowercase":
      return text.toLocaleLowerCase(localeOf(style));
    case "capitalize":
      return part("style").capitalize(text, previous, pass);
    case "math-auto":
      return part("style").mathItalic(text);
    default:
      return text;
  }
}

/** Languages whose case rules differ from Unicode's defaults. */
function localeOf(style: StyleFacts): string | undefined {
  return /^"(tr|az|lt|el)\b/i.exec(style.get("-webkit-locale"))?.[1]?.toLowerCase() ?? "en";
}

/** Unicode has Georgian capitals only for whole titles, and Blink leaves them out for their missing fonts. */
function withoutGeorgianCapitals(text: string): string {
  return text.replace(/[\u1c90-\u1cbf]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0x1c90 + 0x10d0));
}

/** Whether `-webkit-text-security` hides the text (text/transform/mask.ts). */
export function isMasked(style: StyleFacts): boolean {
  const security = style.get("-webkit-text-security");
  return security !== "none" && security !== "";
}
