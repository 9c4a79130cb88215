import { elementDom } from "../../dom/element-dom.js";
import { DOCUMENT, ELEMENT, HTML_NS } from "../../dom/dom.js";
import { flatParentElement } from "../../dom/flat-tree.js";
import { skipsChild } from "../layout/locked-content.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { perPass } from "../per-pass.js";

const takenMaps = perPass(() => new Map<Element, Element>());

/** The map that an image with `usemap` shows, which no other image does; null for none. */
export function takeImageMap(pass: Pass, { element }: AxObject): Element | null {
  const image = element as HTMLImageElement;
  const name = pass.dom.attr(image, "usemap");
  const map = name?.startsWith("#") && showsImage(pass, image) ? mapNamed(pass, image, name.slice(1)) : null;
  const taken = takenMaps(pass);
  if (!map || [...taken.values()].includes(map) || isLocked(pass, map)) return null;
  taken.set(image, map);
  return map;
}

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

/** Shadow trees have none (156). */
function mapNamed({ dom }: Pass, image: Element, name: string): Element | null {
  const scope = dom.rootNode(image);
  if (dom.nodeType(scope) !== DOCUMENT) return null;
  const maps = dom.queryAllIn(scope, "map");
  for (let i = 0; i < dom.listLength(maps); i++) if (dom.namespace(maps[i]!) === HTML_NS && dom.attr(maps[i]!, "name") === name) return maps[i]!;
  return null;
}
