import { hasAuthorName } from "../name/author-name.js";
import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { SECTIONING } from "../spec/role-sets.js";
import { isInGrid } from "../state/grid.js";
import { pushAll } from "../tree/stack.js";

/** Roles that depend on the finished tree (ax-tree 2.4; Blink: `AXNodeObject::RoleValue` mapping at serialisation, 156). */
export function finalRole(pass: Pass, object: AxObject): Role {
  switch (object.role) {
    case "svgRoot":
      return hasUnignoredDescendant(object) ? "svgRoot" : "image";
    case "header":
      return hasSectioningAncestor(object) ? "sectionHeader" : "header";
    case "footer":
      return hasSectioningAncestor(object) ? "sectionFooter" : "footer";
    case "complementary":
      return isUnnamedNestedAside(pass, object) ? "genericContainer" : "complementary";
    case "section":
      return hasAuthorName(pass, object) ? "region" : "sectionWithoutName";
    case "cell":
      return isInGrid(object) ? "gridCell" : "cell";
    case "listItem":
      return docListItem(object);
    default:
      return pass.focusgroups.size === 0 ? object.role : part("elements").focusgroupItemRole(pass, object);
  }
}

function hasUnignoredDescendant(object: AxObject): boolean {
  const stack = [...object.includedChildren];
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (!child.ignored) return true;
    pushAll(stack, child.includedChildren);
  }
  return false;
}

function hasSectioningAncestor(object: AxObject, roles: ReadonlySet<Role> = SECTIONING): boolean {
  for (let a = object.includedParent; a; a = a.includedParent) if (!a.ignored && roles.has(a.role)) return true;
  return false;
}

/** `main` does not make an aside generic. */
const ASIDE_CONTEXT: ReadonlySet<Role> = new Set([...SECTIONING].filter((role) => role !== "main"));

function isUnnamedNestedAside(pass: Pass, object: AxObject): boolean {
  if (object.ariaRole !== null || object.tag !== "aside") return false;
  return hasSectioningAncestor(object, ASIDE_CONTEXT) && !hasAuthorName(pass, object);
}

/** Items of a list in a bibliography or in endnotes (DPUB-ARIA), up to the next outer list; nothing stands between the list and them. */
function docListItem(item: AxObject): Role {
  const list = item.parent;
  if (list?.role !== "list") return "listItem";
  for (let a = list.parent; a && a.role !== "list"; a = a.parent) {
    if (a.role === "docBibliography") return "docBiblioentry";
    if (a.role === "docEndnotes") return "docEndnote";
  }
  return "listItem";
}
