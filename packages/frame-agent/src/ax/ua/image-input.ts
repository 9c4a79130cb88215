import { elementDom } from "../../dom/element-dom.js";
import { isImageAvailable } from "../image-available.js";
import { isQuirky } from "../layout/viewport.js";
import { screenScale } from "../layout/screen-scale.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isInCanvas, type Template } from "./template.js";
import { uaTexts } from "./texts/texts.js";

/**
 * `<input type=image>` without an image: an icon and the alternative text (Blink: `HTMLImageFallbackHelper`). A loaded image has
 * no parts. Without `src` the fallback is made when the box is: without one there is none. Until then there is the text of a button
 * (`BaseButtonInputType`), which counts in a canvas.
 */
export function imageInput(pass: Pass, host: AxObject): Template[] {
  const dom = elementDom(pass);
  const input = host.element as HTMLInputElement;
  const src = dom.attr(input, "src");
  const hasNoFallback = src ? isImageAvailable(pass, src) : !host.rendered;
  if (hasNoFallback) return isInCanvas(host) ? [{ path: "#text[0]", text: dom.attr(input, "value") ?? "" }] : [];
  host.isPlain = true;
  const text = fallbackText(pass, input);
  const icon = showsIcon(pass, host, text) ? ICON : { ...ICON, display: "none" };
  if (text !== "") return [{ path: "span[0]", children: [icon, { path: "span[1]", children: [{ path: "#text[0]", text }] }] }];
  return src ? [{ path: "span[0]", children: [icon] }] : [];
}

const ICON: Template = { path: "img[0]", verdict: "included", role: "image", display: "block", style: { float: "left" } };

/** What the icon, 16 px wide, takes with its margin, in pixels of the screen. */
const ICON_SIZE = 18;

/**
 * Where author styles give the box a size, in standards mode both and no alternative text, it is that of an image, and has the icon if it leaves
 * room for it (Blink: `CustomStyleForAltText`, `ImageSmallerThanAltImage`, which compares enlarged lengths; observed on 156).
 */
function showsIcon(pass: Pass, host: AxObject, text: string): boolean {
  const sizes = ["width", "height"].map((dimension) => specifiedSize(pass, host, dimension)).filter((size) => size !== null);
  const hasSize = isQuirky(pass) ? sizes.length > 0 : sizes.length === 2 && (text === "" || pass.dom.attr(host.element!, "alt") === null);
  return hasSize ? sizes.every((size) => size >= ICON_SIZE) : text !== "";
}

/** In pixels of the screen, infinite where that depends on something else; null without any. */
function specifiedSize(pass: Pass, { element, style }: AxObject, dimension: string): number | null {
  const { computedValue, zoom } = elementDom(pass);
  const value = computedValue(element!, dimension) ?? style.get(dimension);
  if (value === "auto" || value === "") return null;
  return /^[\d.e-]+px$/.test(value) ? Number.parseFloat(value) * zoom(element!) * screenScale(pass) : Infinity;
}

/** The first attribute that is there, whatever it holds (Blink: `HTMLInputElement::AltText`). */
function fallbackText(pass: Pass, input: Element): string {
  const dom = elementDom(pass);
  return dom.attr(input, "alt") ?? dom.attr(input, "title") ?? dom.attr(input, "value") ?? uaTexts(pass).submit;
}
