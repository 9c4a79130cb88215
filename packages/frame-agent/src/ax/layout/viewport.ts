import { elementDom } from "../../dom/element-dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { StyleFacts } from "./layout.js";
import { isScrollContainer } from "./scroll-container.js";

/**
 * Whether a body that overflows scrolls in its own box, not with the viewport. In quirks mode, where the root element is not what scrolls,
 * `clientHeight` is the viewport's (cssom-view-1 §dom-element-clientheight), so what overflows is compared with all of the box.
 */
export function scrollsBody(pass: Pass, body: AxObject): boolean {
  const { dom } = pass;
  const { offsetWidth, offsetHeight } = elementDom(pass);
  const element = body.element as HTMLElement;
  const overflows = !isQuirky(pass) || dom.scrollWidth(element) > offsetWidth(element) || dom.scrollHeight(element) > offsetHeight(element);
  return overflows && !scrollsViewport(body);
}

/** The element whose scroll offset and sizes are those of what an element scrolls; null where it scrolls nothing. The root element's is the viewport. */
export function scrollingBox(pass: Pass, object: AxObject): Element | null {
  const { dom, document } = pass;
  if (object.element === dom.documentElement(document)) return elementDom(pass).scrollingElement(document);
  return isScrollContainer(object) && !scrollsViewport(object) ? object.element : null;
}

/** https://dom.spec.whatwg.org/#concept-document-quirks */
export const isQuirky = (pass: Pass): boolean => elementDom(pass).compatMode(pass.document) === "BackCompat";

/** The viewport takes the body's `overflow` where the root element has none (css-overflow-3 §overflow-propagation). */
function scrollsViewport({ ns, tag, style, flatParent: root }: AxObject): boolean {
  if (ns !== "html" || tag !== "body" || root?.tag !== "html") return false;
  if (root.style.get("overflow-x") !== "visible" || root.style.get("overflow-y") !== "visible") return false;
  return ![root.style, style].some(isContained);
}

/** Of any kind (css-contain-2 §2, css-conditional-5 §container-type; queries of the state of scrolling need none). */
const isContained = (style: StyleFacts): boolean =>
  style.get("contain") !== "none" || style.get("content-visibility") !== "visible" || !/^(?:normal|scroll-state)$/.test(style.get("container-type"));
