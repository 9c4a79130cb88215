import { SVG_NS, XLINK_NS } from "../../../dom/dom.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import type { NameState } from "../state.js";

/**
 * The first `title` child, then `xlink:title` of links. https://w3c.github.io/svg-aam/#mapping_additional_nd
 * In 156 the title takes over the related nodes of an earlier aria-labelledby.
 */
export function svgTitle(state: NameState): string | undefined {
  const source = state.look("relatedElement", undefined, "title");
  const text = svgChildText(state.pass, state.object, "title");
  if (text !== "") {
    if (source === null) return text;
    source.text = text;
    source.related = state.related;
    state.found = true;
  }
  return state.object.tag === "a" ? linkTitle(state) : undefined;
}

function linkTitle(state: NameState): string | undefined {
  const source = state.look("attribute", "title");
  const title = state.pass.dom.attrNS(state.object.element!, XLINK_NS, "title");
  if (!title) return undefined;
  if (source === null) return title;
  source.text = source.attributeValue = title;
  state.found = true;
  return undefined;
}

/** The text of the first `title` or `desc`; none where content is skipped. */
export function svgChildText(pass: Pass, { element, style }: AxObject, tag: "title" | "desc"): string {
  const { layout } = pass;
  const child = element && firstSvgChild(pass, element, tag);
  return !child || layout.isDisplayLocked(element, style) ? "" : layout.innerText(child);
}

export function firstSvgChild({ dom }: Pass, element: Element, tag: string): Element | null {
  let child = dom.firstElementChild(element);
  while (child && !(dom.localName(child) === tag && dom.namespace(child) === SVG_NS)) child = dom.nextElementSibling(child);
  return child;
}
