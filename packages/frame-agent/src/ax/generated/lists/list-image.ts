import { styleDom } from "../../../dom/style-dom.js";
import { part } from "../../parts/part.js";
import { memoized } from "../../per-pass.js";
import type { Pass } from "../../pass.js";
import { unescapeCss } from "../css-escapes.js";

const URLS = /\burl\("((?:\\.|[^"\\])*)"\)/g;

/**
 * Whether the image of `list-style-image` could not be loaded, so that the marker shows text instead. It fails with any other that it is
 * made of, but for those that a set of images does not choose (`StyleImage::ErrorOccurred`, 156).
 */
export const listStyleImageFailed = memoized((pass: Pass, value: string): boolean => {
  const isSet = value.includes("image-set(");
  const isOver = (url: string): boolean => (/^https?:/.test(url) ? styleDom(pass).wasLoaded(url) : !isSet);
  return Array.from(value.matchAll(URLS), ([, url]) => unescapeCss(url!)).some((url) => isOver(url) && !part("elements").isImageAvailable(pass, url));
});
