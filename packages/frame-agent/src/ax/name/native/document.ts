import { HTML_NS } from "../../../dom/dom.js";
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
  const element = title === "" ? titleElement(pass) : null;
  const source = state.look(element ? "attributeExplicitlyEmpty" : "relatedElement", undefined, "title");
  // White space alone is a text, although the title is empty.
  if (source) source.text = title || (element && dom.textContent(element) ? "" : null);
  state.found = true;
  return title;
}

/** https://html.spec.whatwg.org/#the-title-element-2; titles of SVG are none. */
function titleElement({ dom, document }: Pass): Element | null {
  const titles = dom.documentQueryAll(document, "title");
  const count = dom.listLength(titles);
  for (let i = 0; i < count; i++) if (dom.namespace(titles[i]!) === HTML_NS) return titles[i]!;
  return null;
}
