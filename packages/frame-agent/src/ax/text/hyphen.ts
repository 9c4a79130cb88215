import { cssString } from "../generated/css-escapes.js";
import type { StyleFacts } from "../layout/layout.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { perPass } from "../per-pass.js";

export const SOFT_HYPHEN = "\u00ad";
const HYPHEN = "\u2010";
const HYPHEN_MINUS = "-";

/** What is shown at a break in a word: a hyphen, or a hyphen-minus where the primary font has none (Blink: `ComputedStyle::HyphenString`). */
export function hyphenOf(pass: Pass, { style }: AxObject): string {
  const own = cssString(style.get("hyphenate-character"));
  if (own !== undefined) return own;
  const hyphens = hyphenOfFonts(pass);
  const font = FONT.map((name) => style.get(name)).join();
  let hyphen = hyphens.get(font);
  if (hyphen === undefined) hyphens.set(font, (hyphen = primaryFontHas(pass, style, HYPHEN) ? HYPHEN : HYPHEN_MINUS));
  return hyphen;
}

const hyphenOfFonts = perPass(() => new Map<string, string>());

const FONT = ["font-family", "font-weight", "font-style"];

/** The primary font is the first with a space (CSS Fonts 4 §2.1.2 "first available font"). */
function primaryFontHas(pass: Pass, style: StyleFacts, character: string): boolean {
  const families = style.get("font-family").match(/(?:"(?:[^"\\]|\\[^])*"|[^",])+/g) ?? [];
  const primary = families.find((family) => hasGlyph(pass, style, family, " "));
  return primary === undefined || hasGlyph(pass, style, primary, character);
}

/** A character that a family lacks comes from the one after it. */
function hasGlyph(pass: Pass, style: StyleFacts, family: string, character: string): boolean {
  const [width, other] = ["serif", "monospace"].map((fallback) => {
    const name = `${family},${fallback}`;
    return pass.layout.textWidth({ get: (property) => (property === "font-family" ? name : style.get(property)) } as StyleFacts, character);
  });
  return width === other;
}
