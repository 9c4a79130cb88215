import { screenScale } from "../../layout/screen-scale.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { parseSrcset } from "./srcset.js";

/** Types of images that are decoded (Blink: `MIMETypeRegistry::IsSupportedImagePrefixedMIMEType`; `image/jxl` observed on 156). */
const DECODED = /^\s*image\/(avif|jxl|webp|gif|bmp|(x-|a)?png|p?jpe?g|svg\+xml|vnd\.microsoft\.icon|x-icon|x-xbitmap)\s*($|;)/i;

/**
 * The address that fits an image that loads when it comes into sight and has not yet, from the first source of its `picture` that has
 * one, or else from the image itself (HTML "selecting an image source"; Blink: `HTMLImageElement::SelectSourceURL`). Null when there is
 * none.
 */
export function fittingCandidate(pass: Pass, image: AxObject): string | null {
  const { dom } = pass;
  const element = image.element!;
  const picture = image.flatParent?.tag === "picture" ? dom.firstElementChild(image.flatParent.element!) : null;
  for (let source = picture; source && source !== element; source = dom.nextElementSibling(source)) {
    const type = dom.attr(source, "type");
    if (dom.localName(source) !== "source" || (type && !DECODED.test(type)) || !dom.matchesMedia(dom.attr(source, "media") ?? "")) continue;
    const fitting = fittingOf(pass, image, source, "");
    if (fitting !== null) return fitting;
  }
  return fittingOf(pass, image, element, dom.attr(element, "src") ?? "");
}

/** Among the addresses of `srcset`, and `src`. */
function fittingOf(pass: Pass, image: AxObject, element: Element, src: string): string | null {
  const { dom } = pass;
  const attr = (name: string): string => dom.attr(element, name) ?? "";
  const described = parseSrcset(attr("srcset"));
  const hasWidths = described.some(({ width }) => width > 0);
  const candidates = described.map(({ url, width, density }) => ({ url, density: width > 0 ? width / sourceSize(pass, image, attr("sizes")) : density }));
  if (!hasWidths && src !== "") candidates.push({ url: src, density: 1 });
  candidates.sort((a, b) => a.density - b.density);
  // The first that is sharp enough for the screen, or as sharp as they get (156).
  const wanted = Math.min(screenScale(pass), candidates[candidates.length - 1]?.density ?? 0);
  return candidates.find(({ density }) => density >= wanted)?.url ?? null;
}

/** CSS pixels: the first of `sizes` whose condition holds. */
function sourceSize(pass: Pass, image: AxObject, sizes: string): number {
  for (const entry of sizes.split(/,(?![^(]*\))/)) {
    const [, condition, length] = /^(.*?)\s*([\w.%-]+|calc\(.*\))$/.exec(entry.trim()) ?? [];
    if (!length || !pass.dom.matchesMedia(condition!)) continue;
    const size = length === "auto" ? pass.layout.rect(image.element!).width : pixelsOf(pass, length);
    if (size > 0) return size;
  }
  return pass.env.window.innerWidth;
}

/** Of a length or a sum of lengths; NaN for others. */
function pixelsOf({ env }: Pass, length: string): number {
  const units: Readonly<Record<string, number>> = { px: 1, vw: env.window.innerWidth / 100, vh: env.window.innerHeight / 100, em: 16, rem: 16 };
  let sum = 0;
  for (const [, sign, value, unit] of length.replace(/^calc\(|\)$/g, "").matchAll(/(?:^|\s([+-])\s)\s*([\d.]+)([a-z]+)/g)) {
    sum += (sign === "-" ? -1 : 1) * Number(value) * (units[unit!] ?? NaN);
  }
  return sum;
}
