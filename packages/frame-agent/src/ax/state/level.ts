import { parseInteger } from "../../dom/integers.js";
import { ariaAttribute } from "../attribute.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";

/** Of a heading element, by its name. */
const rank = ({ ns, tag }: AxObject): number | null => (ns === "html" && /^h[1-6]$/.test(tag) ? Number(tag[1]) : null);

/** Level of a heading without one (ARIA 1.3). */
const DEFAULT_HEADING_LEVEL = 2;
const MAX_HEADING_LEVEL = 9;

/** aria-level: the integer it begins with, at least 1; junk counts as 1, as does what 32 bits do not hold (Blink: `AXObject::AriaIntAttribute`). */
function ariaLevel(pass: Pass, object: AxObject): number | null {
  const value = ariaAttribute(pass, object, "aria-level");
  if (value === null || value === "") return null;
  return Math.max(1, parseInteger(value.trimStart()) ?? 1);
}

/** Value of the `level` property, null when there is none. Blink: `AXNodeObject::HeadingLevel`, `HierarchicalLevel` */
export function levelOf(pass: Pass, object: AxObject): number | null {
  if (object.element === null && object.kind !== "pseudo") return null;
  const role = object.finalRole;
  if (role === "heading") return headingLevel(pass, object);
  if (role === "docSubtitle") return rank(object);
  if (!HIERARCHICAL.has(role)) return null;
  return (object.element && ariaLevel(pass, object)) ?? depth(object);
}

const HIERARCHICAL: ReadonlySet<Role> = new Set<Role>(["comment", "listItem", "row", "treeItem"]);

/** Headings of SVG and MathML have none by themselves (156). */
function headingLevel(pass: Pass, object: AxObject): number | null {
  const level = ariaLevel(pass, object);
  if (level !== null && level <= MAX_HEADING_LEVEL) return level;
  return object.ns === "html" ? (rank(object) ?? DEFAULT_HEADING_LEVEL) : null;
}

/** Nesting among objects of a kind. */
function depth(object: AxObject): number | null {
  switch (object.role) {
    case "comment":
      return 1 + countAncestors(object, "comment");
    case "listItem":
      return Math.max(1, countAncestors(object, "list"));
    case "treeItem":
      return 1 + countAncestors(object, "group", "tree");
    default:
      return null;
  }
}

function countAncestors(object: AxObject, role: Role, end?: Role): number {
  let count = 0;
  for (let a = object.parent; a && a.role !== end; a = a.parent) if (a.role === role) count++;
  return count;
}
