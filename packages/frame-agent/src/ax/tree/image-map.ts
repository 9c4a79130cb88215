import { elementDom } from "../../dom/element-dom.js";
import { DOCUMENT, HTML_NS } from "../../dom/dom.js";
import type { Pass } from "../pass.js";

/** The map that an image with `usemap` shows; null for none. */
export function imageMapOf(pass: Pass, image: HTMLImageElement): Element | null {
  const name = pass.dom.attr(image, "usemap");
  return name?.startsWith("#") && showsImage(pass, image) ? mapNamed(pass, image, name.slice(1)) : null;
}

/** Without `src` there is nothing to load, and without text to show instead an image box is there at once. */
function showsImage(pass: Pass, image: HTMLImageElement): boolean {
  const dom = elementDom(pass);
  if (!dom.imageComplete(image)) return false;
  if (dom.naturalWidth(image) > 0) return true;
  const source = dom.attr(image, "src");
  return source !== "" && !source?.trim() && !(dom.attr(image, "alt") ?? dom.attr(image, "title"));
}

/** Shadow trees have none (156). */
function mapNamed({ dom }: Pass, image: Element, name: string): Element | null {
  const scope = dom.rootNode(image);
  if (dom.nodeType(scope) !== DOCUMENT) return null;
  const maps = dom.queryAllIn(scope, "map");
  for (let i = 0; i < dom.listLength(maps); i++) if (dom.namespace(maps[i]!) === HTML_NS && dom.attr(maps[i]!, "name") === name) return maps[i]!;
  return null;
}
