import { styleDom } from "../../../dom/style-dom.js";
import { part } from "../../parts/part.js";
import { perPass } from "../../per-pass.js";
import type { Pass } from "../../pass.js";
import { unescapeCss } from "../css-escapes.js";

const URLS = /\burl\("((?:\\.|[^"\\])*)"\)/g;

const failures = perPass(() => new Map<string, boolean>());

/** Whether the image of `list-style-image` could not be loaded, so that the marker shows text instead. */
export function listStyleImageFailed(pass: Pass, value: string): boolean {
  const known = failures(pass);
  let failed = known.get(value);
  if (failed === undefined) known.set(value, (failed = hasFailed(pass, value)));
  return failed;
}

/** An image fails with any other that it is made of, but for those that a set of images does not choose (`StyleImage::ErrorOccurred`, 156). */
function hasFailed(pass: Pass, value: string): boolean {
  const isSet = value.includes("image-set(");
  const isOver = (url: string): boolean => (/^https?:/.test(url) ? styleDom(pass).wasLoaded(url) : !isSet);
  return Array.from(value.matchAll(URLS), ([, url]) => unescapeCss(url!)).some((url) => isOver(url) && !part("elements").isImageAvailable(pass, url));
}
