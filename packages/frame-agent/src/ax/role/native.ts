import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { hasImageContent } from "../generated/element-alt.js";
import { hasClickAction } from "../state/listeners/clickable.js";
import { hasLink } from "../state/focus/supports-focus.js";
import type { Role } from "../spec/blink-roles.js";
import { HTML_ROLES, SVG_ROLES } from "../spec/html-roles.js";
import { buttonKind } from "./aria.js";
import { isLineBreak, isSvgInline, isSvgPart } from "../text/box-type.js";

type Rule = (pass: Pass, object: AxObject) => Role;

const rowGroupRole: Rule = (pass, object) => part("elements").rowGroupRole(pass, object);
const rowRole: Rule = (pass, object) => part("elements").rowRole(pass, object);
const cellRole: Rule = (pass, object) => part("elements").cellRole(pass, object);

/** HTML elements whose native role depends on attributes or context; all others are data (spec/html-roles.ts). */
const CONDITIONAL: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["a", (pass, o) => (isLink(pass, o) ? "link" : "genericContainer")],
  ["area", (pass, o) => (o.attributeNames.includes("href") ? "link" : pass.dom.firstChild(o.node) ? "genericContainer" : "staticText")],
  ["button", buttonKind],
  ["input", (pass, o) => part("elements").inputRole(pass, o)],
  ["li", (pass, o) => (isInForeignList(pass, o) ? "none" : "listItem")],
  ["option", (pass, o) => (part("elements").isInDropDown(pass, o) ? "menuListOption" : "listBoxOption")],
  ["select", (pass, o) => (part("elements").isDropDownSelect(pass, o) ? "comboBoxSelect" : "listBox")],
  ["summary", summaryRole],
  ["table", (pass, o) => part("elements").tableRole(pass, o)],
  ["tr", rowRole],
  ["td", cellRole],
  ["th", cellRole],
  ["thead", rowGroupRole],
  ["tbody", rowGroupRole],
  ["tfoot", rowGroupRole],
  ["canvas", (_, o) => (o.box ? "canvas" : "genericContainer")],
]);

/** Role without the `role` attribute (HTML-AAM, SVG-AAM, MathML-AAM; Blink: `AXNodeObject::NativeRoleIgnoringAria`). */
export function nativeRole(pass: Pass, object: AxObject): Role {
  if (object.ns === "html") {
    const rule = CONDITIONAL.get(object.tag);
    if (rule) return rule(pass, object);
    return HTML_ROLES.get(object.tag) ?? roleFromBox(pass, object);
  }
  if (object.ns === "svg") return svgRole(pass, object);
  if (object.ns === "math") return part("elements").MATHML_ROLES.get(object.tag) ?? roleFromBox(pass, object);
  return roleFromBox(pass, object);
}

const isLink = (pass: Pass, object: AxObject): boolean => hasLink(pass, object) || hasClickAction(pass, object);

/** Is in a list whose role attribute says something else than a list, so that it is no item, nor is a marker one's (ax-tree 2.2.13). */
export function isInForeignList(pass: Pass, object: AxObject): boolean {
  const list = object.flatParent;
  if (list?.kind !== "element" || list.ns !== "html" || !["ul", "ol", "menu"].includes(list.tag)) return false;
  const role = pass.dom.attr(list.element!, "role");
  return !!role && role !== "list" && role !== "directory";
}

function summaryRole(pass: Pass, object: AxObject): Role {
  const details = detailsOf(object);
  if (!details) return "genericContainer";
  return pass.dom.attr(details.element!, "name") ? "disclosureTriangleGrouped" : "disclosureTriangle";
}

/** The `details` that a `summary` stands for, directly or in a part of it. */
export function detailsOf({ tag, flatParent }: AxObject): AxObject | null {
  if (tag !== "summary") return null;
  const details = flatParent?.kind === "ua" ? flatParent.flatParent : flatParent;
  return details?.tag === "details" ? details : null;
}

function svgRole(pass: Pass, object: AxObject): Role {
  switch (object.tag) {
    case "svg":
      return !object.box ? "genericContainer" : isSvgPart(object) ? "group" : "svgRoot";
    case "a":
      return isLink(pass, object) ? "link" : isSvgInline(object) ? "genericContainer" : "group";
    case "symbol":
      return object.cloneHost && object.box ? "group" : minimumRole(object);
    default: {
      const role = SVG_ROLES.get(object.tag);
      // Only `g` keeps its role without a box.
      return role && (object.box || object.tag === "g") ? role : roleFromBox(pass, object);
    }
  }
}

const TABLE_DISPLAYS = new Set(["table", "inline-table"]);
const ROW_GROUP_DISPLAYS = new Set(["table-row-group", "table-header-group", "table-footer-group"]);

/** Role of elements without native semantics (`AXNodeObject::RoleFromLayoutObjectOrNode`). */
function roleFromBox(pass: Pass, object: AxObject): Role {
  if (object.box && object.ns !== "svg") {
    const { display } = object.style;
    if (isLineBreak(object)) return "lineBreak";
    if (object.kind === "element" && hasImageContent(object)) return "image";
    if (display !== "block" && display !== "inline") {
      if (display.includes("list-item")) return "listItem";
      if (TABLE_DISPLAYS.has(display)) return "layoutTable";
      if (ROW_GROUP_DISPLAYS.has(display)) return rowGroupRole(pass, object);
      if (display === "table-row") return rowRole(pass, object);
      if (display === "table-cell") return cellRole(pass, object);
    }
  }
  return minimumRole(object);
}

/** Elements that something else than semantics makes worth a role (`AXObject::MinimumRole…`, ax-tree 2.2.40). */
function minimumRole({ box, kind, ns, roleAttr, attributeNames }: AxObject): Role {
  if (!box || kind !== "element" || roleAttr !== null) return "genericContainer";
  const isGroup = (ns === "html" && attributeNames.includes("popover")) || attributeNames.includes("autofocus") || attributeNames.includes("draggable");
  return isGroup ? "group" : "genericContainer";
}
