import { isArea, type AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { namesUnfocused } from "../name/from-contents.js";
import { reflectedElements } from "../name/idrefs.js";
import { part } from "../parts/part.js";
import { perPass } from "../per-pass.js";
import { tokensOf } from "../name/space.js";
import { isSlottedButton, visibilityOf } from "./hidden.js";
import { isFocusable } from "../state/focus/focusable.js";

/**
 * Whether an object's text is used for a name or description, inherited downwards (ax-tree 3.6.k; Blink:
 * `AXNodeObject::IsUsedForLabelOrDescription`).
 * - `relation`: inside a label or a target of aria-labelledby/-describedby, hidden descendants included.
 * - `contents`: inside an object that is named by its contents, ends where an element turns hidden.
 * - `value`: inside the button of a customizable select with a role of its own, which is its value, inert or not.
 */
export type NameUse = "relation" | "contents" | "value" | null;

interface RelationTargets {
  /** Whatever the tree scope, and all elements with the id (156). */
  readonly ids: ReadonlySet<string>;
  readonly reflected: ReadonlySet<Element>;
}

const RELATIONS = ["aria-labelledby", "aria-labeledby", "aria-describedby"] as const;

/** Elements without an object count as sources, too. */
const relationTargets = perPass((pass): RelationTargets => {
  const { dom } = pass;
  const ids = new Set<string>();
  const reflected = new Set<Element>();
  for (const scope of pass.scopes()) {
    const sources = dom.queryAllIn(scope, RELATIONS.map((name) => `[${name}]`).join());
    for (let i = 0, length = dom.listLength(sources); i < length; i++) {
      const element = sources[i]!;
      for (const name of RELATIONS) {
        for (const id of tokensOf(dom.attr(element, name) ?? "")) ids.add(id);
        for (const target of dom.reflected[name](element) ?? []) reflected.add(target);
      }
    }
  }
  for (const object of pass.withInternals) {
    for (const name of RELATIONS) for (const target of reflectedElements(pass, object, name)) reflected.add(target);
  }
  return { ids, reflected };
});

export function inheritNameUse(pass: Pass, object: AxObject, parent: NameUse, inert: boolean): NameUse {
  if (object.ua?.outsideNames) return null;
  if (object.kind === "ua") {
    if (parent === "contents" && turnsHidden(pass, object)) return null;
    return parent === null && !inert && namesItself(pass, object) ? "contents" : parent;
  }
  if (object.kind !== "element" || parent === "value") return parent;
  if (isRelationRoot(pass, object)) return "relation";
  if (isSlottedButton(object) && (object.rendered || inert) && object.flatParent!.flatParent!.role === "comboBoxSelect") return "value";
  const laidOut = pass.ownedObjects.has(object) ? part("elements").nameUseAround(pass, object) : parent;
  if (!inert && namesItself(pass, object)) return laidOut === "relation" ? "relation" : "contents";
  if (object.role === "group") return null;
  const use = parent && (laidOut ?? parent);
  // Hidden where it is laid out, its content is of use only as that of a relation's target (156).
  return use === "contents" && turnsHidden(pass, object) ? (parent === use ? null : parent) : use;
}

export function isRelationRoot(pass: Pass, { element, ns, tag, attributeNames }: AxObject): boolean {
  if (element === null) return false;
  if (ns === "html" && tag === "label") return true;
  const { ids, reflected } = relationTargets(pass);
  return (reflected.size > 0 && reflected.has(element)) || (ids.size > 0 && attributeNames.includes("id") && ids.has(pass.dom.attr(element, "id")!));
}

function namesItself(pass: Pass, object: AxObject): boolean {
  if (!namesUnfocused(pass, object)) return false;
  return !object.ignored || ((object.rendered || object.inCanvas || object.dropDown !== null) && isFocusable(pass, object));
}

/** Hidden in what is not. */
function turnsHidden(pass: Pass, object: AxObject): boolean {
  const { parent, rendered, style } = object;
  if (parent?.hidden?.name.startsWith("ariaHidden")) return false;
  if (object.dropDown) return part("elements").turnsHiddenInDropDown(pass, object);
  if (object.reasons[0]?.name === "ariaHiddenElement") return true;
  if (isArea(object) || (object.ns === "html" && object.tag === "slot" && rendered && style.visibility === "visible")) return false;
  if (object.ns === "svg" && object.tag === "title") return true;
  if (!rendered && !object.inCanvas && style.display === "none") return true;
  return style.visibility !== "visible" && parent !== null && visibilityOf(parent) === "visible";
}
