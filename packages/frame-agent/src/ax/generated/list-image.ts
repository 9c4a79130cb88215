import { styleDom } from "../../dom/style-dom.js";
import { parseComponents } from "./css-components.js";
import type { Pass } from "../pass.js";

/**
 * Whether the image of `list-style-image` could not be loaded, so that the marker shows text instead. Page JavaScript learns it
 * from resource timing only: servers' errors are seen, images that do not decode are not.
 */
export function listStyleImageFailed(pass: Pass, value: string): boolean {
  const [image] = parseComponents(value);
  if (image?.kind !== "function" || image.name !== "url") return false;
  const [url] = parseComponents(image.args);
  if (url?.kind !== "string" || url.value.startsWith("data:")) return false;
  return styleDom(pass).resourceStatus(url.value) >= 400;
}
