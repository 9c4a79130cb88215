import { cssString } from "../../generated/css-escapes.js";
import type { StyleFacts } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { perPass } from "../../per-pass.js";

/** What is shown at a break in a word of a text (Blink: `ComputedStyle::HyphenString`). */
export const hyphenOf = (pass: Pass, style: StyleFacts): string =>
  cssString(style.get("hyphenate-character")) ?? fromFont(pass, style, "\u2010", "-");

/** What stands for the rest of a line of a block (Blink: `LineTruncator`). */
export const ellipsisOf = (pass: Pass, block: AxObject): string => fromFont(pass, block.style, "…", "...");

/** Layout puts ASCII in the place of characters that the primary font does not have, without asking other fonts. */
function fromFont(pass: Pass, style: StyleFacts, character: string, ascii: string): string {
  const known = knownCharacters(pass);
  const key = [character, ...FONT.map((name) => style.get(name))].join();
  let shown = known.get(key);
  if (shown === undefined) known.set(key, (shown = primaryFontHas(pass, style, character) ? character : ascii));
  return shown;
}

const knownCharacters = perPass(() => new Map<string, string>());

const FONT = ["font-family", "font-weight", "font-style"];

/** The primary font is the first that has a space (CSS Fonts 4 §2.1.2 "first available font"). */
function primaryFontHas(pass: Pass, style: StyleFacts, character: string): boolean {
  const families = style.get("font-family").match(/(?:"(?:[^"\\]|\\[^])*"|[^",])+/g) ?? [];
  const primary = families.find((family) => hasGlyph(pass, style, family, " "));
  return primary === undefined || hasGlyph(pass, style, primary, character);
}

/** What a font does not have comes from the next one: with two of different widths behind it, in two widths. */
function hasGlyph(pass: Pass, style: StyleFacts, family: string, character: string): boolean {
  const [width, other] = ["serif", "monospace"].map((next) => {
    const get = (property: string): string => (property === "font-family" ? `${family},${next}` : style.get(property));
    return pass.layout.textWidth({ get } as StyleFacts, character);
  });
  return width === other;
}
