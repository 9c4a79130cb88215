import { parseInteger } from "../../dom/integers.js";
import { isInTopLayer } from "../inclusion/layout-default.js";
import { isFocusable } from "../state/focus/focusable.js";
import { tokensOf } from "../name/space.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { HTML_ROLES } from "../spec/html-roles.js";

/** Values of the `focusgroup` attribute: the roles that a group and what takes focus in it get, unless they have their own. */
const BEHAVIOURS: ReadonlyMap<string, readonly [group: Role, item?: Role]> = new Map<string, [Role, Role?]>([
  ["toolbar", ["toolbar"]],
  ["tablist", ["tabList", "tab"]],
  ["radiogroup", ["radioGroup", "radioButton"]],
  ["listbox", ["listBox", "listBoxOption"]],
  ["menu", ["menu", "menuItem"]],
  ["menubar", ["menuBar", "menuItem"]],
]);

const ITEMS: ReadonlySet<Role> = new Set<Role>(["genericContainer", "button", "popUpButton"]);

/** The role that a focus group has for itself: if it is nothing else, or a group for being a popover alone (156). */
export function focusgroupRole(pass: Pass, object: AxObject): Role | null {
  const { role, tag, attributeNames } = object;
  const isNothingElse = role === "genericContainer" || (role === "group" && attributeNames.includes("popover") && !HTML_ROLES.has(tag));
  return isNothingElse ? (focusgroupRoles(pass, object)?.[0] ?? null) : null;
}

/**
 * The roles that the element's `focusgroup` attribute asks for (Blink: `focusgroup::ParseFocusgroup`). In 156 its behaviour may
 * stand anywhere among the tokens, and `grid` is none.
 */
function focusgroupRoles(pass: Pass, object: AxObject): readonly [group: Role, item?: Role] | undefined {
  const tokens = focusgroupTokens(pass, object);
  return tokens.includes("none") ? undefined : BEHAVIOURS.get(tokens.find((token) => BEHAVIOURS.has(token)) ?? "");
}

const focusgroupTokens = ({ dom }: Pass, { element }: AxObject): readonly string[] => tokensOf(dom.attr(element!, "focusgroup")!.toLowerCase());

/**
 * What the nearest group makes of a generic element or a button in it that Tab could reach, parts of controls included, unless that opted
 * out; the group itself must have the role it asks for, and the top layer may not be in between. Buttons stay buttons in list boxes
 * (observed on 156; Blink: `focusgroup::FocusgroupItemMinimumAriaRole`).
 */
export function focusgroupItemRole(pass: Pass, object: AxObject): Role {
  const { role, element, ua } = object;
  if (!(element || ua) || !ITEMS.has(role) || (pass.focusgroups.has(object) && focusgroupTokens(pass, object).includes("none"))) return role;
  let group: AxObject | null = object;
  do {
    if (isInTopLayer(pass, group)) return role;
    group = group.flatParent;
  } while (group && !pass.focusgroups.has(group));
  const roles = group && focusgroupRoles(pass, group);
  if (!roles?.[1] || group!.role !== roles[0] || (roles[1] === "listBoxOption" && role !== "genericContainer")) return role;
  return (element && (parseInteger(pass.dom.attr(element, "tabindex")) ?? 0) < 0) || !isFocusable(pass, object) ? role : roles[1];
}
