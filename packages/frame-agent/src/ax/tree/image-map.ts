import { elementDom } from "../../dom/element-dom.js";
import { ELEMENT, HTML_NS } from "../../dom/dom.js";
import { flatParentElement } from "../../dom/flat-tree.js";
import { skipsChild } from "../layout/locked-content.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { perPass } from "../per-pass.js";

const takenMaps = perPass(() => new Map<Element, Element>());

/**
 * The map that an image with `usemap` shows; null for none. A map belongs to the first image in tree order that names it, rendered or
 * not (Blink: `HTMLMapElement::ImageElement`, which takes whatever the first character is for `#`; 156). One in a map, be it its own,
 * shows none (`AXObject::GetMapForImage`).
 */
export function takeImageMap(pass: Pass, { element }: AxObject): Element | null {
  const image = element as HTMLImageElement;
  const { maps, firstImages } = imageMaps(pass);
  const usemap = pass.dom.attr(image, "usemap");
  const map = usemap?.startsWith("#") && showsImage(pass, image) ? maps.get(usemap.slice(1)) : undefined;
  if (!map || firstImages.get(map) !== image || pass.dom.matches(image, "map img") || isLocked(pass, map)) return null;
  takenMaps(pass).set(image, map);
  return map;
}

/** The maps of the document by each of their names, and the image that each belongs to. Shadow trees have none (156). */
const imageMaps = perPass(({ dom, document }: Pass) => {
  const maps = new Map<string, Element>();
  const firstImages = new Map<Element, Element>();
  const each = (selector: string, visit: (element: Element) => void): void => {
    const found = dom.queryAllIn(document, selector);
    for (let i = 0; i < dom.listLength(found); i++) if (dom.namespace(found[i]!) === HTML_NS) visit(found[i]!);
  };
  each("map", (map) => {
    for (const name of [dom.attr(map, "id"), dom.attr(map, "name")?.replace(/^#/, "")]) if (name && !maps.has(name)) maps.set(name, map);
  });
  each("img[usemap]", (image) => {
    const map = maps.get(dom.attr(image, "usemap")!.slice(1));
    if (map && !firstImages.has(map)) firstImages.set(map, image);
  });
  return { maps, firstImages };
});

/** Whether the map that an image shows is rendered where it stands: what it holds has no style otherwise. */
export function isMapRendered(pass: Pass, image: Element): boolean {
  const known = renderedMaps(pass);
  let rendered = known.get(image);
  if (rendered === undefined) known.set(image, (rendered = isRendered(pass, takenMaps(pass).get(image)!)));
  return rendered;
}

const renderedMaps = perPass(() => new Map<Element, boolean>());

function isRendered(pass: Pass, map: Element): boolean {
  let element: Element | null | undefined = map;
  while (element && pass.layout.style(element).display !== "none") element = parentOf(pass, element);
  return element === undefined;
}

/** What is in skipped content has no objects, wherever they would stand. */
function isLocked(pass: Pass, map: Element): boolean {
  for (let element = map, parent = parentOf(pass, map); parent; element = parent, parent = parentOf(pass, parent)) {
    if (skipsChild(pass.dom, pass.layout, parent, element)) return true;
  }
  return false;
}

/** Parent in the flat tree, in closed shadow trees, too, about which `assignedSlot` is silent. Null where no slot takes it, undefined at the top. */
function parentOf({ env, dom }: Pass, element: Element): Element | null | undefined {
  const parent = dom.parentNode(element);
  const root = parent && dom.nodeType(parent) === ELEMENT ? env.instrumentation.shadowRootOf(parent as Element) : null;
  if (!root) return flatParentElement(dom, element) ?? undefined;
  const slots = dom.queryAllIn(root, "slot");
  for (let i = 0; i < dom.listLength(slots); i++) if (dom.assignedNodes(slots[i] as HTMLSlotElement).includes(element)) return slots[i];
  return null;
}

/** Children of an image with those that styles generate in its map, which is what they are laid out in; null where there is none. */
export function childrenOfMap(pass: Pass, image: AxObject): readonly AxObject[] | null {
  const map = pass.objectOf(takenMaps(pass).get(image.element!) ?? null);
  if (!map) return null;
  const pseudos = map.flatChildren.filter(({ kind, excluded }) => kind === "pseudo" && !excluded);
  const isAfter = ({ tag }: AxObject): boolean => tag === "::after";
  return [...pseudos.filter((pseudo) => !isAfter(pseudo)), ...image.children, ...pseudos.filter(isAfter)];
}

/** Without `src` there is nothing to load, and without text to show instead an image box is there at once. */
function showsImage(pass: Pass, image: HTMLImageElement): boolean {
  const dom = elementDom(pass);
  if (!dom.imageComplete(image)) return false;
  if (dom.naturalWidth(image) > 0) return true;
  const source = dom.attr(image, "src");
  return source !== "" && !source?.trim() && !(dom.attr(image, "alt") ?? dom.attr(image, "title"));
}

/** `img text` is laid out as its alternative text, because its image failed or there is none (`HTMLImageElement::CreateLayoutObject`). */
export const imageKind = (pass: Pass, image: Element): string =>
  elementDom(pass).imageComplete(image as HTMLImageElement) && !showsImage(pass, image as HTMLImageElement) ? "img text" : "img";
