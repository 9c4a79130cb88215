import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { resolveAriaRole } from "./aria.js";
import { isInForeignList, nativeRole } from "./native.js";

/**
 * The answer to "which role?", top-down because context roles look at their ancestors' roles: an accepted `role` attribute,
 * else the native role. What depends on the finished tree comes later, in role/final.ts.
 */
export function resolveRoles(pass: Pass): void {
  const done = new Set<AxObject>();
  for (let i = 0; i < pass.order.length; i++) {
    const object = pass.order[i]!;
    if (pass.ownedObjects.has(object)) resolveAround(pass, object, done);
    if (!done.has(object)) resolveRole(pass, object);
  }
}

/** What aria-owns moved may stand before the table that its native role depends on. */
function resolveAround(pass: Pass, owned: AxObject, done: Set<AxObject>): void {
  const path: AxObject[] = [];
  for (let a = owned.flatParent; a && !done.has(a); a = a.flatParent) path.push(a);
  for (let a = path.pop(); a; a = path.pop()) {
    resolveRole(pass, a);
    done.add(a);
  }
}

function resolveRole(pass: Pass, object: AxObject): void {
  switch (object.kind) {
    case "document":
      object.role = "rootWebArea";
      break;
    case "element":
      object.ariaRole = resolveAriaRole(pass, object);
      object.role = object.ariaRole ?? nativeRole(pass, object);
      if (!object.ariaRole && pass.focusgroups.has(object)) {
        object.ariaRole = part("elements").focusgroupRole(pass, object);
        object.role = object.ariaRole ?? object.role;
      }
      break;
    case "text":
      object.role = "staticText";
      break;
    case "pseudo":
      object.role = pseudoRole(pass, object);
      break;
    case "ua":
      object.role = object.ua!.role;
      if (!isNative(object)) object.role = "genericContainer";
      break;
    case "generated":
      object.role = object.ua?.role ?? (object.tag === "img" ? "image" : "staticText");
      break;
    case "wrapper":
    case "inlineTextBox":
      break;
  }
  object.finalRole = object.role;
}

/** A popup is nothing special without the select's own role, nor is a line break without a box. */
const isNative = ({ role, parent, rendered }: AxObject): boolean =>
  role === "menuListPopup" ? parent!.role === "comboBoxSelect" : role !== "lineBreak" || rendered;

/** Pseudo-elements with alternative text become that text or image (css-content-3 §alt). */
function pseudoRole(pass: Pass, pseudo: AxObject): AxObject["role"] {
  if (pseudo.cssAlt !== null) return pseudo.style.content.startsWith("url(") ? "image" : "staticText";
  if (pseudo.tag !== "::marker" && pseudo.style.display.includes("list-item")) return "listItem";
  if (pseudo.tag === "::marker") {
    const item = pseudo.flatParent!;
    return isInForeignList(pass, item.kind === "pseudo" ? item.flatParent! : item) ? "none" : "listMarker";
  }
  return "genericContainer";
}
