import { isMathDisplay } from "../layout/math-display.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { OWN_LAYOUT } from "../spec/elements.js";
import { inputType } from "../state/form/form-control.js";
import { parseContent, type Content } from "./content.js";

/** What replaces an element's own content: a single image (css-content-3 §2). Other content is not rendered for elements. */
function imageContent(content: string): Content | null {
  if (content === "normal" || content === "none") return null;
  const parsed = parseContent(content);
  return parsed?.items.length === 1 && parsed.items[0]!.kind === "image" ? parsed : null;
}

/** Alternative text of an element whose `content` is an image, null when it has none (Blink: `AXNodeObject::GetCSSAltText`). */
export function elementAlt(content: string): string | null {
  const alt = content.includes("/") ? imageContent(content)?.alt : null;
  return alt ? alt.map((item) => (item.kind === "text" ? item.text : "")).join("") : null;
}

/**
 * Whether `content` puts an image in the place of an element's own box. SVG, and MathML but for fractions, scripts, spaces and glyphs, keeps
 * that (Blink: `CreateLayoutObject`, 156).
 */
export const hasImageContent = ({ ns, tag, style }: AxObject): boolean =>
  imageContent(style.content) !== null && ns !== "svg" && (!isMathDisplay(style) || /^m(?:[fgmu]|ov|s[pu])/.test(tag));

const WITH_OWN_BOX = /^(?:submit|reset|button|file|range|hidden|text.*|search|tel|url|email|password|number)$/;

/** A button has no layout object of its own kind as a flex container or a grid, nor have some inputs and what shows a resource (`CreateLayoutObject`, 156). */
function hasOwnLayout(pass: Pass, object: AxObject): boolean {
  const { tag, style } = object;
  if (tag === "input") return WITH_OWN_BOX.test(inputType(pass, object));
  return OWN_LAYOUT.has(tag) && tag !== "object" && !(tag === "button" && /flex|grid/.test(style.display));
}

/** Its box is that of the image in `content` (`LayoutObject::CreateObject`, 156), which has nothing inside. */
export const isContentImage = (pass: Pass, object: AxObject): boolean =>
  object.kind === "element" && object.box && hasImageContent(object) && !hasOwnLayout(pass, object);
