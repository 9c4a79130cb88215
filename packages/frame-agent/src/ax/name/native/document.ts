import { HTML_NS } from "../../../dom/dom.js";
import { copyList } from "../../../dom/uncurry.js";
import type { Pass } from "../../pass.js";
import type { NameState } from "../state.js";

/**
 * `aria-label` of the root element, then the title. Chromium 156 lists the label as superseded whether or not it names, so that
 * a document with both has no name on the wire.
 */
export function documentTitle(state: NameState): string | undefined {
  const { pass } = state;
  const { dom, document } = pass;
  const html = dom.documentElement(document);
  const label = html === null ? null : dom.attr(html, "aria-label");
  const labelSource = state.look("attribute", "aria-label", undefined, true);
  if (label) {
    if (labelSource === null) return label;
    labelSource.text = labelSource.attributeValue = label;
    state.found = true;
  }
  const title = dom.title(document);
  const element = title === "" ? titleElement(pass) : undefined;
  const source = state.look(element ? "attributeExplicitlyEmpty" : "relatedElement", undefined, "title");
  // White space alone is a text, although the title is empty.
  if (source) source.text = title || (element && dom.textContent(element) ? "" : null);
  state.found = true;
  return title;
}

/** https://html.spec.whatwg.org/#the-title-element-2; titles of SVG are none, nor are those of HTML in a document of SVG. */
const titleElement = ({ dom, document }: Pass): Element | undefined =>
  copyList(dom.documentQueryAll(document, ":root:not(svg) title")).find((title) => dom.namespace(title) === HTML_NS);
