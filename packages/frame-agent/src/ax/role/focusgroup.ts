import { isFocusable } from "../state/focus/focusable.js";
import { tokensOf } from "../name/space.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";

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

/**
 * The roles that the element's `focusgroup` attribute asks for (Blink: `focusgroup::ParseFocusgroup`). In 156 its behaviour may
 * stand anywhere among the tokens, and `grid` is none.
 */
export function focusgroupRoles({ dom }: Pass, { element }: AxObject): readonly [group: Role, item?: Role] | undefined {
  const tokens = tokensOf(dom.attr(element!, "focusgroup")!.toLowerCase());
  return tokens.includes("none") ? undefined : BEHAVIOURS.get(tokens.find((token) => BEHAVIOURS.has(token)) ?? "");
}

/**
 * What the nearest group makes of a generic element or a button in it that Tab could reach, parts of controls included; the group
 * itself must have the role it asks for. Buttons stay buttons in list boxes (observed on 156; Blink:
 * `focusgroup::FocusgroupItemMinimumAriaRole`).
 */
export function focusgroupItemRole(pass: Pass, object: AxObject): Role {
  const { role, element, ua } = object;
  if (!(element || ua) || !ITEMS.has(role)) return role;
  let group = object.flatParent;
  while (group && !pass.focusgroups.has(group)) group = group.flatParent;
  const roles = group && focusgroupRoles(pass, group);
  if (!roles?.[1] || group!.role !== roles[0] || (roles[1] === "listBoxOption" && role !== "genericContainer")) return role;
  return (element && Number.parseInt(pass.dom.attr(element, "tabindex") ?? "0", 10) < 0) || !isFocusable(pass, object) ? role : roles[1];
}
