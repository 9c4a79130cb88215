import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { tokensOf } from "../name/space.js";
import { ariaTokens } from "../role/aria.js";
import type { Role } from "../spec/blink-roles.js";
import { isAriaHiddenRoot } from "../inclusion/hidden.js";
import { isEditingHost } from "../state/editing/editable.js";
import { inputType, isAtomicTextField } from "../state/form/form-control.js";
import { linkBelow } from "./children.js";

/** Elements that cannot own others (Blink: `AXRelationCache::IsValidOwner`). */
const CANNOT_OWN = new Set(["img", "br", "hr", "textarea", "option", "progress", "iframe", "frame", "fencedframe", "map", "area"]);
/** Inputs without children of their own; the text ones have an editor, which nothing joins. */
const CHILDLESS_INPUTS = new Set(["checkbox", "radio", "range"]);
/** Roles without children of their own. */
const LEAF_ROLES: ReadonlySet<Role | undefined> = new Set<Role>(["image", "searchBox", "textField"]);
/** Elements that cannot be owned (`AXRelationCache::IsValidOwnedChild`). */
const CANNOT_BE_OWNED = new Set(["area", "map", "option", "optgroup"]);

/**
 * aria-owns (ARIA 1.3 §6.6.15; Blink: `AXRelationCache::UpdateAriaOwns`): owned elements leave their place and follow the
 * owner's own children in token order. Of several owners the first one found wins: Chromium's order is that of a hash table of
 * identifiers, which changes from load to load.
 */
export function applyAriaOwns(pass: Pass): void {
  const owned = new Set<AxObject>();
  for (const owner of pass.owners) {
    // What a map holds beside its areas is in no place: it owns nothing, but may be owned.
    if (owner.parent === null || !isValidOwner(pass, owner)) continue;
    for (const child of ownedCandidates(pass, owner)) {
      if (owned.has(child) || !isValidOwned(pass, owner, child)) continue;
      owned.add(child);
      if (child.parent === null) linkBelow(pass, child);
      move(child, owner);
      pass.ownedObjects.add(child);
    }
  }
}

function ownedCandidates(pass: Pass, owner: AxObject): AxObject[] {
  const { dom } = pass;
  const root = dom.rootNode(owner.element!);
  return tokensOf(dom.attr(owner.element!, "aria-owns") ?? "").flatMap((id) => pass.objectOf(dom.elementById(root, id), owner) ?? []);
}

function isValidOwner(pass: Pass, owner: AxObject): boolean {
  if (owner.ns === "html" ? CANNOT_OWN.has(owner.tag) : owner.tag === "image" && !owner.roleAttr) return false;
  if (isAtomicTextField(pass, owner) || CHILDLESS_INPUTS.has(inputType(pass, owner))) return false;
  if (isEditingHost(pass, owner)) return false;
  if (owner.roleAttr && LEAF_ROLES.has(ariaTokens(owner.roleAttr)[0])) return false;
  for (let a: AxObject | null = owner; a; a = a.parent) if (isAriaHiddenRoot(pass, a)) return false;
  return true;
}

function isValidOwned(pass: Pass, owner: AxObject, child: AxObject): boolean {
  if (child.excluded || !(child.box || (child.tag === "wbr" && child.rendered)) || (child.ns === "html" && CANNOT_BE_OWNED.has(child.tag)) || isAriaHiddenRoot(pass, child)) return false;
  for (let a: AxObject | null = owner; a; a = a.parent) if (a === child) return false;
  for (let a: AxObject | null = owner; a; a = a.flatParent) if (a === child) return false;
  return true;
}

function move(child: AxObject, owner: AxObject): void {
  const from = child.parent;
  if (from) from.children = from.children.filter((c) => c !== child);
  owner.children = [...owner.children, child];
  child.parent = owner;
}
