import { XLINK_NS, type Dom } from "./dom.js";

/** What an element of SVG refers to: `href`, else that of XLink. https://svgwg.org/svg2-draft/linking.html#XLinkRefAttrs */
export const svgHref = (dom: Dom, element: Element): string | null => dom.attr(element, "href") ?? dom.attrNS(element, XLINK_NS, "href");
