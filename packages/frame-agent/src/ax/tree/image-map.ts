import { elementDom } from "../../dom/element-dom.js";
import { ELEMENT, HTML_NS } from "../../dom/dom.js";
import { flatParentElement, slotOf } from "../../dom/flat-tree.js";
import { DerivedStyle } from "../layout/derived-style.js";
import { skipsChild } from "../layout/locked-content.js";
import { isBlank } from "../name/space.js";
import { generatedState } from "../generated/state.js";
import { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { perPass } from "../per-pass.js";
import { pushReversed } from "./stack.js";

/** A map that an image shows, and whether it is rendered where it stands: what it holds has no style otherwise. */
export interface ShownMap {
  readonly map: Element;
  readonly rendered: boolean;
}

/**
 * The map that an image with `usemap` shows; null for none. A map belongs to the first image in tree order that names it, rendered or
 * not (Blink: `HTMLMapElement::ImageElement`, which takes whatever the first character is for `#`; 156). One in a map, be it its own,
 * shows none (`AXObject::GetMapForImage`).
 */
export function mapOfImage(pass: Pass, { element }: AxObject): ShownMap | null {
  const image = element as HTMLImageElement;
  const { maps, firstImages } = imageMaps(pass);
  const usemap = pass.dom.attr(image, "usemap");
  const map = usemap?.startsWith("#") && showsImage(pass, image) ? maps.get(usemap.slice(1)) : undefined;
  const rendered = map && firstImages.get(map) === image && !pass.dom.matches(image, "map img") ? isRendered(pass, map) : null;
  return map && rendered !== null ? { map, rendered } : null;
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

/** `shown`: what an image shows of its map. */
export const isMapRendered = (pass: Pass, shown: AxObject): boolean => pass.shownMaps.get(shown.flatParent!)!.rendered;

/** Whether the object that is known of a node is in an image: the map itself, where it stands, has others, which are in no tree. */
export function isShownByImage(pass: Pass, node: Node): boolean {
  for (let object = pass.objectOf(node); object; object = object.flatParent) if (object.tag === "img") return true;
  return false;
}

/** Where the map is not rendered, what it holds has neither style nor box, and white space is no object. */
export function hideUnrenderedMap(pass: Pass, image: AxObject): void {
  if (pass.shownMaps.get(image)!.rendered) return;
  for (const child of image.flatChildren) {
    child.rendered = child.box = false;
    child.style = new DerivedStyle(child.style, "none");
    if (child.kind === "text") child.excluded = isBlank(child.text);
  }
}

/**
 * Whether a map is rendered where it stands; null in skipped content, of which there are no objects, wherever they would stand. Styles are
 * asked for from the top: the question for one in skipped content would have that content laid out.
 */
function isRendered(pass: Pass, map: Element): boolean | null {
  const { dom, layout } = pass;
  const path = [map];
  let parent = parentOf(pass, map);
  for (; parent; parent = parentOf(pass, parent)) path.push(parent);
  let rendered = parent === undefined;
  for (let i = path.length - 1; i >= 0; i--) {
    if (path[i + 1] && skipsChild(dom, layout, path[i + 1]!, path[i]!)) return null;
    rendered &&= layout.style(path[i]!).display !== "none";
  }
  return rendered;
}

/** Elements whose user-agent shadow trees have no place for a map. */
const WITHOUT_PLACE: ReadonlySet<string> = new Set(["audio", "meter", "option", "progress", "video"]);

/** Parent in the flat tree. Null where no slot takes it, undefined at the top. */
function parentOf({ env, dom }: Pass, element: Element): Element | null | undefined {
  const parent = dom.parentNode(element);
  const host = parent && dom.nodeType(parent) === ELEMENT ? (parent as Element) : null;
  if (host && dom.namespace(host) === HTML_NS && WITHOUT_PLACE.has(dom.localName(host))) return null;
  const root = host && env.instrumentation.shadowRootOf(host);
  return root ? slotOf(dom, root, element) : (flatParentElement(dom, element) ?? undefined);
}

/** The object of the map that an image shows, where the map stands; null where there is none. */
const originalOf = (pass: Pass, image: AxObject): AxObject | null => pass.objectOf(pass.shownMaps.get(image)?.map ?? null);

/** Children of an image with those that styles generate in its map, which is what they are laid out in; null where there is none. */
export function childrenOfMap(pass: Pass, image: AxObject): readonly AxObject[] | null {
  const map = originalOf(pass, image);
  if (!map) return null;
  takeTexts(map, image);
  const pseudos = map.flatChildren.filter(({ kind, excluded }) => kind === "pseudo" && !excluded);
  const isAfter = ({ tag }: AxObject): boolean => tag === "::after";
  return [...pseudos.filter((pseudo) => !isAfter(pseudo)), ...image.children, ...pseudos.filter(isAfter)];
}

/** The map's texts are laid out among those around the map, where they may keep spaces that they would lose alone. */
function takeTexts(map: AxObject, image: AxObject): void {
  for (const [object, twin] of twinsOf("text", map, image)) {
    if (object.excluded || !twin.text) continue;
    object.text = twin.text;
    object.fragmentFacts = twin.fragmentFacts;
  }
}

/** What styles generate in a map is counted where the map is (156); the pseudo-elements that the image shows get the same content. */
export function fillImageMap(pass: Pass, image: AxObject): void {
  const map = originalOf(pass, image);
  if (!map) return;
  const { scrollParts } = generatedState(pass);
  for (const [object, twin] of twinsOf("pseudo", map, image)) {
    copyContent(object, twin);
    const [part, twinPart] = [scrollParts.get(object), scrollParts.get(twin)];
    if (part && twinPart) copyContent(part, twinPart);
  }
}

/** What an image shows of its map, each with the object of the same thing in the map itself. */
function twinsOf(kind: AxObject["kind"], map: AxObject, image: AxObject): (readonly [AxObject, AxObject])[] {
  const originals = new Map<Node, AxObject[]>();
  for (const object of preorderOf(map)) if (object.kind === kind) originals.set(object.node, [...(originals.get(object.node) ?? []), object]);
  return [...preorderOf(image)].flatMap((object) => {
    const twin = object.kind === kind && originals.get(object.node)?.find(({ key }) => key === object.key);
    return twin ? [[object, twin] as const] : [];
  });
}

function copyContent(to: AxObject, from: AxObject): void {
  const { text, isCounter, cssAlt, style, rendered, box, excluded } = from;
  Object.assign(to, { text, isCounter, cssAlt, style, rendered, box, excluded });
  for (const child of from.flatChildren) {
    const copy = new AxObject(child.kind, child.node, child.style, child.tag, child.ns, child.key);
    to.appendFlatChild(copy);
    copyContent(copy, child);
  }
}

function* preorderOf(root: AxObject): Iterable<AxObject> {
  const stack = [root];
  for (let object = stack.pop(); object; object = stack.pop()) {
    yield object;
    pushReversed(stack, object.flatChildren);
  }
}

/** Where sources are chosen from: without any, what is chosen is nothing, which counts as failed (`HTMLImageElement::SelectSourceURL`). */
const CHOOSES_SOURCE = "[srcset], [sizes], picture > img";

/** Without a source there is nothing to load, and without text to show instead an image box is there at once. */
function showsImage(pass: Pass, image: HTMLImageElement): boolean {
  const dom = elementDom(pass);
  if (!dom.imageComplete(image)) return false;
  if (dom.naturalWidth(image) > 0) return true;
  const source = dom.attr(image, "src");
  return (source === null ? !dom.matches(image, CHOOSES_SOURCE) : source !== "" && !source.trim()) && !(dom.attr(image, "alt") ?? dom.attr(image, "title"));
}

/** `img text` is laid out as its alternative text, because its image failed or there is none (`HTMLImageElement::CreateLayoutObject`). */
export const imageKind = (pass: Pass, image: Element): string =>
  elementDom(pass).imageComplete(image as HTMLImageElement) && !showsImage(pass, image as HTMLImageElement) ? "img text" : "img";
