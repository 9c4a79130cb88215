import { elementDom } from "../../dom/element-dom.js";
import { withoutHash } from "../../frames/document-url.js";
import { DerivedStyle } from "../layout/derived-style.js";
import { AxObject } from "../object.js";
import { perPass } from "../per-pass.js";
import type { Pass } from "../pass.js";
import { resolveUrl } from "../state/url/resolved-url.js";

const loadedFiles = perPass((pass) => elementDom(pass).loadedFiles(pass.document === pass.env.window.document ? null : pass.document));

/**
 * What another document holds is out of reach: where it has loaded, it is taken to be a symbol without a title, hidden by aria-hidden
 * if what has the same id here is, as on pages that bring the sprite along. An address of this very document names an element of it
 * (Blink: `SVGURLReferenceResolver::IsLocal`).
 */
export function foreignSymbol(pass: Pass, use: AxObject, href: string, cloneOf: (id: string) => AxObject | null): AxObject | null {
  const { dom, document } = pass;
  const file = withoutHash(resolveUrl(dom.baseUri(use.element!), href));
  const id = href.slice(href.indexOf("#") + 1);
  if (file === withoutHash(dom.documentUrl(document))) return cloneOf(id);
  if (!loadedFiles(pass).has(file)) return null;
  const twin = dom.elementById(document, id);
  if (twin && dom.attr(twin, "aria-hidden") === "true") return null;
  const symbol = new AxObject("element", use.node, new DerivedStyle(use.style, "inline"), "symbol", "svg");
  symbol.rendered = symbol.box = use.rendered;
  return symbol;
}
