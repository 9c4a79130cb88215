import { ELEMENT, SVG_NS } from "../../dom/dom.js";
import { elementDom } from "../../dom/element-dom.js";
import { foreignDom } from "../../dom/foreign-dom.js";
import { svgHref } from "../../dom/svg-href.js";
import { withoutHash } from "../../frames/document-url.js";
import { DerivedStyle } from "../layout/derived-style.js";
import { AxObject } from "../object.js";
import { PartMissing } from "../parts/part.js";
import { perPass } from "../per-pass.js";
import type { Pass } from "../pass.js";
import { SVG_SHAPES } from "../spec/elements.js";
import { parsedUrl, resolveUrl } from "../state/url/resolved-url.js";

const loadedFiles = perPass((pass) => elementDom(pass).loadedFiles(pass.document === pass.env.window.document ? null : pass.document));

/** Other documents that this one shows elements of. */
export const instantiatedDocuments = perPass(() => new Set<Document>());

/** SVG elements that a `<use>` shows; others are left out of its clone (Blink: `IsDisallowedElement` in svg_use_element.cc). */
const INSTANTIATED: ReadonlySet<string> = new Set([
  ...SVG_SHAPES, "a", "desc", "g", "metadata", "svg", "switch", "symbol", "text", "textPath", "title", "tspan", "use",
]);

export const isInstantiated = ({ dom }: Pass, node: Node): boolean =>
  dom.nodeType(node) !== ELEMENT || (dom.namespace(node as Element) === SVG_NS && INSTANTIATED.has(dom.localName(node as Element)));

type CloneOf = (id: string, root?: Node) => AxObject | null;

/**
 * The instance tree of `<use>`: a clone of the element it names, which `makeElement` makes, in a user-agent shadow tree (SVG 2 §5.6;
 * `SVGUseElement::BuildPendingResource`). Nested uses that would contain themselves stay empty.
 */
export function instanceOf(pass: Pass, use: AxObject, makeElement: (element: Element) => AxObject | null): AxObject | null {
  const { dom } = pass;
  const href = svgHref(dom, use.element!);
  if (!href?.includes("#")) return null;
  const cloneOf = (id: string, root = dom.rootNode(use.element!)): AxObject | null => {
    const target = dom.elementById(root, id);
    if (!target || !isInstantiated(pass, target)) return null;
    for (let a: AxObject | null = use; a; a = a.flatParent) if (a.node === target) return null;
    return makeElement(target);
  };
  const clone = href.startsWith("#") ? cloneOf(href.slice(1)) : foreignInstance(pass, use, href, cloneOf);
  if (!clone || dom.attr(clone.element!, "aria-hidden") === "true") return null;
  clone.cloneHost = use.cloneHost ?? use.element!;
  clone.key = `${use.cloneHost ? `${use.key}/` : ""}#shadow/${clone.tag}[0]`;
  clone.crossesShadow = true;
  return clone;
}

/**
 * Of another document that the page has loaded. An address of this very document names an element of it (Blink:
 * `SVGURLReferenceResolver::IsLocal`).
 *
 * @throws PartMissing until the file has been read
 */
function foreignInstance(pass: Pass, use: AxObject, href: string, cloneOf: CloneOf): AxObject | null {
  const { dom, document, env } = pass;
  const file = withoutHash(resolveUrl(dom.baseUri(use.element!), href));
  const id = href.slice(href.indexOf("#") + 1);
  if (file === withoutHash(dom.documentUrl(document))) return cloneOf(id);
  const { urls, complete } = loadedFiles(pass);
  // What is of another origin is not loaded for `<use>`, whoever allows it.
  if ((complete && !urls.has(file)) || parsedUrl(file)?.origin !== env.window.origin) return null;
  const { documentAt, contentType } = foreignDom(pass);
  const other = documentAt(env, file);
  if (other instanceof Promise) throw new PartMissing("elements", other);
  if (!other) return urls.has(file) ? unknownSymbol(pass, use, id) : null;
  // A page that a server sends in the place of what it has not.
  if (contentType(other) === "text/html") return null;
  // A tree scope of its own: ids mean elements of that document there.
  pass.hasShadowRoots = true;
  instantiatedDocuments(pass).add(other);
  return cloneOf(id, other);
}

/** What the id of an element means in the instance tree that `from` is in, which is a tree scope of its own; nothing that scripts set is cloned. */
export function objectInInstance(pass: Pass, { cloneHost, key }: AxObject, named: Element): AxObject | null {
  const id = pass.dom.attr(named, "id");
  return (id && instanceIds(pass).get(cloneHost!)?.get(scopeOf(key) + id)) || null;
}

/** The first element with each id in the instance trees of every `<use>`, by scope and id. */
const instanceIds = perPass(({ dom, virtualObjects }) => {
  const ids = new Map<Node, Map<string, AxObject>>();
  for (const [host, objects] of virtualObjects) {
    const found = new Map<string, AxObject>();
    for (const object of objects.values()) {
      const id = object.cloneHost && object.kind === "element" && dom.attr(object.element!, "id");
      if (id && !found.has(scopeOf(object.key) + id)) found.set(scopeOf(object.key) + id, object);
    }
    ids.set(host, found);
  }
  return ids;
});

const scopeOf = (key: string): string => key.slice(0, key.lastIndexOf("#shadow/") + 1);

/** What could not be read is taken to be a symbol without a title, hidden by aria-hidden if what has the same id here is, as on pages that bring the sprite along. */
function unknownSymbol({ dom, document }: Pass, use: AxObject, id: string): AxObject | null {
  const twin = dom.elementById(document, id);
  if (twin && dom.attr(twin, "aria-hidden") === "true") return null;
  const symbol = new AxObject("element", use.node, new DerivedStyle(use.style, "inline"), "symbol", "svg");
  symbol.rendered = symbol.box = use.rendered;
  return symbol;
}
