import { elementDom } from "../../dom/element-dom.js";
import { isImageAvailable } from "../image-available.js";
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
  if (text !== "") return [{ path: "span[0]", children: [ICON, { path: "span[1]", children: [{ path: "#text[0]", text }] }] }];
  return src ? [{ path: "span[0]", children: hasRoom(pass, host, "width") && hasRoom(pass, host, "height") ? [ICON] : [] }] : [];
}

const ICON: Template = { path: "img[0]", verdict: "included", role: "image", display: "block", style: { float: "left" } };

/**
 * The icon, 16 px wide, shows without a text beside it only where author styles leave room for it and its margin, in pixels of the
 * screen (Blink: `ImageSmallerThanAltImage`, which compares enlarged lengths).
 */
const hasRoom = (pass: Pass, { element, style }: AxObject, dimension: "width" | "height"): boolean =>
  Number.parseFloat(style.get(dimension)) * elementDom(pass).zoom(element!) * screenScale(pass) >= 18;

/** The first attribute that is there, whatever it holds (Blink: `HTMLInputElement::AltText`). */
function fallbackText(pass: Pass, input: Element): string {
  const dom = elementDom(pass);
  return dom.attr(input, "alt") ?? dom.attr(input, "title") ?? dom.attr(input, "value") ?? uaTexts(pass).submit;
}
