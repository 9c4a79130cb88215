import { ariaAttribute } from "../attribute.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** Between the ids of a list. */
export const HTML_SPACES = /[ \t\n\f\r]+/;

/** Id reference attributes with a reflecting property. */
export type RelationAttribute = keyof Pass["dom"]["reflected"];

/**
 * Elements that an id reference attribute of `object` names, in order, repetitions kept. Ids are looked up in the element's own
 * tree scope; unknown ones are skipped. Elements set through the reflecting property (`el.ariaLabelledByElements = […]`) leave
 * an empty attribute behind and win.
 * https://html.spec.whatwg.org/#attr-associated-elements
 */
export function relatedElements(pass: Pass, object: AxObject, name: RelationAttribute): readonly Element[] {
  const value = ariaAttribute(pass, object, name);
  if (object.element === null || value === null) return NO_ELEMENTS;
  if (value === "") return pass.dom.reflected[name](object.element) ?? NO_ELEMENTS;
  return elementsByIds(pass, object.element, value);
}

const NO_ELEMENTS: readonly Element[] = [];
const NO_TARGETS: readonly AxObject[] = [];

/** Elements of a space-separated list of ids, looked up in the tree scope of `element`. */
export function elementsByIds(pass: Pass, element: Element, ids: string): Element[] {
  const scope = pass.scopeOf(element);
  const found: Element[] = [];
  for (const id of ids.split(HTML_SPACES)) {
    const target = id === "" ? null : pass.dom.elementById(scope, id);
    if (target) found.push(target);
  }
  return found;
}

/** Objects of {@link relatedElements} that are exposed (Blink: `AXNodeObject::RelationVectorFromAria`). */
export function exposedTargets(pass: Pass, object: AxObject, name: RelationAttribute): readonly AxObject[] {
  const elements = relatedElements(pass, object, name);
  if (elements.length === 0) return NO_TARGETS;
  const targets: AxObject[] = [];
  for (const element of elements) {
    const target = pass.objectOf(element);
    if (target?.included && !target.ignored) targets.push(target);
  }
  return targets;
}
