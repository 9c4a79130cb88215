import { ariaAttribute } from "../../attribute.js";
import { describedByTargets } from "../../description.js";
import { exposedTargets, type RelationAttribute } from "../../name/idrefs.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { relatedNode } from "../../related-node.js";
import { relation, type Property } from "../property.js";

/** Blink: `FillRelationships` */
export function relationProperties(pass: Pass, object: AxObject, properties: Property[]): void {
  if (object.element === null || !object.hasAriaAttr) return;
  // What element internals say describes all the same, but is not told of here (156).
  if (object.attributeNames.includes("aria-describedby")) pushIdRefs(pass, object, properties, "describedby", "aria-describedby", describedByTargets(pass, object));
  pushIdRefs(pass, object, properties, "owns", "aria-owns", exposedTargets(pass, object, "aria-owns"));
}

/** A list of related nodes with the attribute as written (empty when set from script); nothing without targets. */
export function pushIdRefs(
  pass: Pass,
  object: AxObject,
  properties: Property[],
  name: string,
  attribute: RelationAttribute,
  targets: readonly AxObject[],
): void {
  if (targets.length === 0) return;
  const relatedNodes = targets.map((target) => relatedNode(pass, target));
  properties.push(relation(name, "idrefList", relatedNodes, ariaAttribute(pass, object, attribute) ?? ""));
}
