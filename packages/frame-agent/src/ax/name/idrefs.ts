import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

const HTML_SPACES = /[ \t\n\f\r]+/;

/**
 * Elements that an id reference attribute of `object` names, in order, repetitions kept. Ids are looked up in the element's own
 * tree scope; unknown ones are skipped. Elements set through the reflecting property (`el.ariaLabelledByElements = […]`) leave
 * an empty attribute behind and win; `reflected` reads them.
 * https://html.spec.whatwg.org/#attr-associated-elements
 */
export function idrefElements(
  pass: Pass,
  object: AxObject,
  value: string | null,
  reflected: (element: Element) => readonly Element[] | null | undefined,
): readonly Element[] {
  const element = object.element;
  if (element === null || value === null) return [];
  if (value === "") return reflected(element) ?? [];
  return elementsByIds(pass, element, value);
}

/** Elements of a space-separated list of ids, looked up in the tree scope of `element`. */
export function elementsByIds(pass: Pass, element: Element, ids: string): Element[] {
  const scope = pass.dom.rootNode(element);
  const found: Element[] = [];
  for (const id of ids.split(HTML_SPACES)) {
    const target = id === "" ? null : pass.dom.elementById(scope, id);
    if (target) found.push(target);
  }
  return found;
}
