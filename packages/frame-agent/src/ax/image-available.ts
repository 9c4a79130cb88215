import { elementDom } from "../dom/element-dom.js";
import type { Pass } from "./pass.js";

/**
 * Whether the document has the image of an address: one that it has loaded is shown at once, and any other is
 * not asked for, because an image outside of the document is never near the viewport (`ImageLoader::ShouldLoadImmediately`, 156).
 */
export function isImageAvailable(pass: Pass, address: string): boolean {
  const dom = elementDom(pass);
  const image = dom.createElement(pass.document, "img") as HTMLImageElement;
  dom.setAttr(image, "loading", "lazy");
  dom.setAttr(image, "src", address);
  return dom.imageCurrentSrc(image) !== "";
}
