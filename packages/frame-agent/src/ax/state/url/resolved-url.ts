import { svgHref } from "../../../dom/svg-href.js";
import type { Pass } from "../../pass.js";

/** The address of a link in SVG, which does not resolve it itself; empty when there is none. */
export function svgLinkUrl({ dom }: Pass, element: Element): string {
  const href = svgHref(dom, element);
  return href === null ? "" : resolveUrl(dom.baseUri(element), href);
}

/** The address itself where it is no URL. */
export function resolveUrl(base: string, href: string): string {
  try {
    return new URL(href, base).href;
  } catch {
    return href;
  }
}
