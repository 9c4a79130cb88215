import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { resolveAriaRole } from "../role/aria.js";
import { TABLE_LIKE } from "../spec/role-sets.js";
import { childrenOfMap } from "./image-map.js";

const ORDER = ["caption", "thead", "tbody", "tfoot"];
const AT_MOST_ONCE = new Set(["caption", "thead", "tfoot"]);

/** Children in the order that a table or the map of an image gives them; null leaves the document's. */
export const orderedChildren = (pass: Pass, object: AxObject): readonly AxObject[] | null =>
  object.tag === "img" ? childrenOfMap(pass, object) : orderedTableChildren(pass, object);

/**
 * Children of a rendered table in visual order: caption, head, bodies, foot. Only where no other element, columns and scripts included, stands in the table
 * (ax-tree 4.3; Blink: `AXNodeObject::AddTableChildren`); null leaves the document's order.
 */
function orderedTableChildren(pass: Pass, table: AxObject): AxObject[] | null {
  const { dom } = pass;
  if (table.tag !== "table" || table.ns !== "html" || !table.box || !table.style.display.endsWith("table") || !hasTableRole(pass, table)) return null;
  if (table.flatChildren.some(({ kind }) => kind === "pseudo")) return null;
  const seen = new Set<string>();
  let others = 0;
  for (let child = dom.firstElementChild(table.element!); child; child = dom.nextElementSibling(child)) if (counts(pass, child)) others++;
  for (const child of table.children) {
    if (child.kind !== "element" || child.ns !== "html" || !ORDER.includes(child.tag)) return null;
    if (AT_MOST_ONCE.has(child.tag) && seen.has(child.tag)) return null;
    seen.add(child.tag);
    others--;
  }
  if (others > 0) return null;
  const rank = (object: AxObject): number => ORDER.indexOf(object.tag);
  return [...table.children].sort((a, b) => rank(a) - rank(b));
}

/** Columns without a box do not count. */
function counts({ dom, layout }: Pass, child: Element): boolean {
  return dom.localName(child) !== "colgroup" || !["none", "contents"].includes(layout.style(child).display);
}

function hasTableRole(pass: Pass, table: AxObject): boolean {
  const role = resolveAriaRole(pass, table);
  return role === null || TABLE_LIKE.has(role);
}
