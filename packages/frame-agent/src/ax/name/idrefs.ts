import { ariaAttribute } from "../attribute.js";
import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { referenceTarget } from "../reference-target.js";
import { tokensOf } from "./space.js";

/** Id reference attributes with a reflecting property. */
export type RelationAttribute = keyof Pass["dom"]["reflected"];

/**
 * Elements that an id reference attribute of `object` names, in order, repetitions kept. Ids are looked up in the element's own
 * tree scope; unknown ones are skipped. Elements set through the reflecting property (`el.ariaLabelledByElements = […]`) leave
 * an empty attribute behind and win.
 * https://html.spec.whatwg.org/#attr-associated-elements
 */
export function relatedElements(pass: Pass, object: AxObject, name: RelationAttribute): readonly Element[] {
  const { dom } = pass;
  const { element } = object;
  const value = ariaAttribute(pass, object, name);
  if (element === null || value === null) return NO_ELEMENTS;
  const named =
    value === "" ? reflectedElements(pass, object, name) : tokensOf(value).flatMap((id) => dom.elementById(pass.scopeOf(element), id) ?? []);
  // Where an element of a shadow tree stands is not for others to say (156).
  return name === "aria-owns" ? named : named.flatMap((target) => referenceTarget(pass, target) ?? []);
}

/** Elements set from script, through the property of the element itself or, where it has no such attribute, of its internals. */
export function reflectedElements(pass: Pass, object: AxObject, name: RelationAttribute): readonly Element[] {
  const { element, internals, attributeNames } = object;
  const found = internals === null || attributeNames.includes(name) ? pass.dom.reflected[name](element!) : part("elements").internalsElements(pass, object, name);
  return found ?? NO_ELEMENTS;
}

const NO_ELEMENTS: readonly Element[] = [];

/** Objects of {@link relatedElements} that are exposed (Blink: `AXNodeObject::RelationVectorFromAria`). */
export function exposedTargets(pass: Pass, object: AxObject, name: RelationAttribute): readonly AxObject[] {
  return relatedElements(pass, object, name).flatMap((element) => {
    const target = pass.objectOf(element, object);
    return target?.included && !target.ignored ? [target] : [];
  });
}
