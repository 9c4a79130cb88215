import { svgHref } from "../../../dom/svg-href.js";
import type { Pass } from "../../pass.js";

/** The address of a link in SVG, which does not resolve it itself; empty when there is none. */
export function svgLinkUrl({ dom }: Pass, element: Element): string {
  const href = svgHref(dom, element);
  return href === null ? "" : resolveUrl(dom.baseUri(element), href);
}

/** The address itself where it is no URL. */
export const resolveUrl = (base: string, href: string): string => parsedUrl(href, base)?.href ?? href;

/** Null where it is no URL. */
export function parsedUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
