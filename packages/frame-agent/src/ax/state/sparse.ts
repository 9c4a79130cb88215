import { ariaAttribute, ariaBoolean, attribute } from "../attribute.js";
import { exposedTargets } from "../name/idrefs.js";
import { computeName } from "../name/compute.js";
import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { relatedNode } from "../related-node.js";
import { actionTargets } from "./relations/action-targets.js";
import { controlsOf } from "./relations/controls.js";
import { detailsOf } from "./relations/details.js";
import { narrowString } from "./narrow-string.js";
import { property, relation, type Property } from "./property.js";
import { pushIdRefs } from "./relations/relations.js";
import { urlOf } from "./url/url.js";
import { isInvalid } from "./form/validity.js";

/** A boolean that Chromium 156 writes as a number. */
const BUSY = property("busy", "boolean", 1);

/** Properties that few nodes have. Blink: `FillSparseAttributes` and the `labelledby` lists after it */
export function sparseProperties(pass: Pass, object: AxObject, properties: Property[]): void {
  if (isTextByRole(object)) errorMessage(pass, object, properties);
  else serializedProperties(pass, object, properties);
  const related = object.ua?.related;
  // What has no object is not controlled, but columns, which have none, are details.
  if (related && !(related.property === "controls" && related.object.excluded)) properties.push(relation(related.property, "idrefList", [relatedNode(pass, related.object)], ""));
  for (const relatedNodes of computeName(pass, object).labelledBy) {
    properties.push(relation("labelledby", "nodeList", relatedNodes));
  }
}

/**
 * An `area` without `href`. Of texts Chromium serializes next to nothing, and from that it takes most properties that few nodes have, `disabled` and
 * `hasPopup` (Blink: `AXObject::SerializeUnignoredAttributes`, 156).
 */
export const isTextByRole = ({ role }: AxObject): boolean => role === "staticText";

function serializedProperties(pass: Pass, object: AxObject, properties: Property[]): void {
  if (isBusy(pass, object)) properties.push(BUSY);
  const url = urlOf(pass, object);
  if (url !== null) properties.push(property("url", "string", narrowString(url)));
  const shortcuts = keyShortcuts(pass, object);
  if (shortcuts !== null) properties.push(property("keyshortcuts", "string", narrowString(shortcuts)));
  const description = roleDescription(pass, object);
  if (description !== null) properties.push(property("roledescription", "string", description));
  if (object.element !== null || object.role === "menuListPopup") relations(pass, object, properties);
}

function relations(pass: Pass, object: AxObject, properties: Property[]): void {
  const { hasAriaAttr } = object;
  if (hasAriaAttr) pushIdRefs(pass, object, properties, "actions", "aria-actions", actionTargets(pass, object));
  const mayHaveActive = object.tag === "select" || object.role === "menuListPopup" || ariaAttribute(pass, object, "aria-activedescendant") !== null;
  const active = mayHaveActive ? part("elements").activeDescendantOf(pass, object) : null;
  if (active) properties.push(relation("activedescendant", "idref", [relatedNode(pass, active)]));
  errorMessage(pass, object, properties);
  pushIdRefs(pass, object, properties, "controls", "aria-controls", controlsOf(pass, object));
  pushIdRefs(pass, object, properties, "details", "aria-details", detailsOf(pass, object));
  if (hasAriaAttr) pushIdRefs(pass, object, properties, "flowto", "aria-flowto", exposedTargets(pass, object, "aria-flowto"));
}

function errorMessage(pass: Pass, object: AxObject, properties: Property[]): void {
  // Named, but with no node that could be (156).
  if (object === pass.messageControl && isInvalid(pass, object)) properties.push(relation("errormessage", "idrefList", [], ""));
  if (!object.hasAriaAttr || isInvalid(pass, object) === false) return;
  pushIdRefs(pass, object, properties, "errormessage", "aria-errormessage", exposedTargets(pass, object, "aria-errormessage"));
}

function isBusy(pass: Pass, object: AxObject): boolean {
  if (object.kind === "document") return pass.dom.readyState(pass.document) !== "complete";
  return ariaBoolean(pass, object, "aria-busy") === true;
}

/** aria-keyshortcuts, else the access key with its modifier on Linux. */
function keyShortcuts(pass: Pass, object: AxObject): string | null {
  const shortcuts = ariaAttribute(pass, object, "aria-keyshortcuts");
  if (shortcuts) return shortcuts;
  const key = object.role === "lineBreak" ? null : attribute(pass, object, "accesskey");
  return key === null ? null : `Alt+${key}`;
}

/** Generic containers have no role to describe. */
function roleDescription(pass: Pass, object: AxObject): string | null {
  const description = ariaAttribute(pass, object, "aria-roledescription");
  if (!description || object.role === "genericContainer") return null;
  return narrowString(description);
}
