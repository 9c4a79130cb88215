import { ARIA_ROLE_SYNONYMS } from "./aria.gen.js";
import { BLINK_ROLES, type Role } from "./blink-roles.js";

/** Names that several of Blink's roles print stand for the first one, but for this. */
const EXCEPTION: [string, Role] = ["group", "group"];

const namesInAria = Object.entries(BLINK_ROLES).flatMap(([role, { name, type }]): [string, Role][] => (type === "role" ? [[name, role as Role]] : []));
const roleOfName = new Map([...namesInAria.reverse(), EXCEPTION]);

/**
 * Role token (lower case) → Blink's role (`AXObject::FirstValidRoleInRoleString`, Chromium 156); `undefined` for unknown tokens. Roles
 * that depend on more than the name start here as their plain form: `combobox` (text field, menu button or grouping), `button` (toggle,
 * pop-up), `section` family.
 */
export const ARIA_ROLES: ReadonlyMap<string, Role> = new Map([
  ...roleOfName,
  ...Object.entries(ARIA_ROLE_SYNONYMS).map(([synonym, name]): [string, Role] => [synonym, roleOfName.get(name)!]),
]);
