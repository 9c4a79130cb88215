import { ariaAttribute, ariaToken, attribute } from "../attribute.js";
import { isCustomElement } from "../custom-element.js";
import { isScroller } from "../layout/scroll-container.js";
import { supportsFocus } from "../state/focus/supports-focus.js";
import { hasAuthorName } from "../name/author-name.js";
import { tokensOf } from "../name/space.js";
import { isEmbedding, type AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { ARIA_ROLES } from "../spec/aria-roles.js";
import type { Role } from "../spec/blink-roles.js";

/**
 * The role that the `role` attribute gives, or null when none of its tokens survives (ARIA 1.3 §8.1, §8.6 conflict resolution;
 * Blink: `AXObject::DetermineRoleAttributeRole`, `AXNodeObject::DetermineAriaRoleAttribute`, observed on 156).
 */
export function resolveAriaRole(pass: Pass, object: AxObject): Role | null {
  if (!object.roleAttr) return null;
  // Behind a form or region without a name a role is taken as it stands.
  let isBare = false;
  for (const role of ariaTokens(object.roleAttr)) {
    const accepted = acceptRole(pass, object, role, isBare);
    if (accepted) return accepted;
    isBare ||= role === "form" || role === "region";
    // A cancelled role=none leaves the native role, whatever follows it.
    if (role === "none") return null;
  }
  return null;
}

/** Known roles named by a `role` attribute, in order. */
export function ariaTokens(attribute: string): Role[] {
  const roles: Role[] = [];
  for (const token of tokensOf(attribute.toLowerCase())) {
    const role = ARIA_ROLES.get(token);
    if (role) roles.push(role);
  }
  return roles;
}

function acceptRole(pass: Pass, object: AxObject, role: Role, isBare: boolean): Role | null {
  switch (role) {
    case "form":
    case "region":
      return hasAuthorName(pass, object) || hasRoleDescription(pass, object) ? role : null;
    case "listItem":
    case "listBoxOption":
    case "treeItem":
      return hasRequiredContext(pass, object, role) ? role : null;
  }
  return isBare ? role : refinedRole(pass, object, role);
}

function refinedRole(pass: Pass, object: AxObject, role: Role): Role | null {
  switch (role) {
    case "none":
      return presentationalRole(pass, object);
    case "button":
      return buttonKind(pass, object);
    case "comboBoxGrouping":
      return part("elements").comboBoxKind(pass, object);
    default:
      return role;
  }
}

function hasRoleDescription(pass: Pass, object: AxObject): boolean {
  return ariaAttribute(pass, object, "aria-roledescription") !== null;
}

type ContextRole = "listItem" | "listBoxOption" | "treeItem";

const ALLOWED_CONTEXT: Record<ContextRole, ReadonlySet<Role>> = {
  listItem: new Set<Role>(["list", "group"]),
  listBoxOption: new Set<Role>(["listBox", "group"]),
  treeItem: new Set<Role>(["tree", "group"]),
};
const NATIVE_LISTS = new Set(["ul", "ol", "menu"]);
const TRANSPARENT = new Set(["div", "span", "slot"]);

/** Required parent roles, checked by 156 for these three only (ax-tree 2.3.c). */
function hasRequiredContext(pass: Pass, { parent, flatParent }: AxObject, role: ContextRole): boolean {
  // Only the element itself may be owned: what owns an ancestor does not count (observed on 156).
  return isContextOf(pass, flatParent, role) || (parent !== flatParent && (ALLOWED_CONTEXT[role].has(parent!.role) || isContextOf(pass, parent, role, parent)));
}

function isContextOf(pass: Pass, start: AxObject | null, role: ContextRole, owner: AxObject | null = null): boolean {
  const allowed = ALLOWED_CONTEXT[role];
  for (let a = start; a; a = a.flatParent) {
    if (a.kind !== "element") continue;
    const isNative = a.ns === "html" && (role === "listItem" ? NATIVE_LISTS.has(a.tag) : role === "listBoxOption" && a.tag === "select");
    if (isNative && !(a === owner && a.roleAttr)) return true;
    if (a.roleAttr) {
      const first = ariaTokens(a.roleAttr)[0];
      if (first === "none" || (role === "treeItem" && first === "treeItem")) continue;
      return first !== undefined && allowed.has(first);
    }
    if (!(a.ns === "html" && TRANSPARENT.has(a.tag)) && !isCustomElement(pass, a)) return false;
  }
  return false;
}

/** Global attributes whose presence cancels role=none (ARIA 1.3 §8.6; the list is what 156 honours). */
const CANCELS_NONE = [
  "aria-atomic", "aria-braillelabel", "aria-brailleroledescription", "aria-busy", "aria-controls", "aria-current", "aria-describedby",
  "aria-description", "aria-details", "aria-flowto", "aria-keyshortcuts", "aria-label", "aria-labelledby", "aria-live", "aria-owns",
  "aria-relevant", "aria-roledescription",
];

function presentationalRole(pass: Pass, object: AxObject): Role | null {
  // Plugins keep their role: without it they would hide another document.
  if (isEmbedding(object)) return object.tag === "object" || object.tag === "embed" ? null : "iframePresentational";
  // What supports focus counts, shown or not (`Element::SupportsFocus`, 156).
  const isHiddenOption = object.dropDown && object.tag === "option" && object.ns === "html";
  if ((!isHiddenOption && supportsFocus(pass, object)) || isScroller(pass, object)) return null;
  if (object.hasAriaAttr && CANCELS_NONE.some((name) => object.attributeNames.includes(name))) return null;
  return "none";
}

const POPUP_KINDS = new Set(["true", "menu", "listbox", "tree", "grid"]);

/** Plain, pop-up or toggle button (Blink: `AXObject::ButtonRoleType`). */
export function buttonKind(pass: Pass, object: AxObject): Role {
  if (!object.hasAriaAttr) return "button";
  if (ariaToken(pass, object, "aria-pressed") !== null) return "toggleButton";
  const popup = attribute(pass, object, "aria-haspopup");
  return popup && POPUP_KINDS.has(popup.toLowerCase()) ? "popUpButton" : "button";
}
