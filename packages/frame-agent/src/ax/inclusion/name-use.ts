import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { namesFromContents } from "../name/from-contents.js";
import { perPass } from "../per-pass.js";
import { elementsByIds } from "../name/idrefs.js";
import { isSelectButton } from "./hidden.js";
import { isFocusable } from "../state/focusable.js";

/**
 * Whether an object's text is used for a name or description, inherited downwards (ax-tree 3.6.k; Blink:
 * `AXNodeObject::IsUsedForLabelOrDescription`).
 * - `relation`: inside a label or a target of aria-labelledby/-describedby, hidden descendants included.
 * - `contents`: inside an object that is named by its contents, ends where an element turns hidden.
 * - `value`: inside the button of a customizable select, which is its value, inert or not.
 */
export type NameUse = "relation" | "contents" | "value" | null;

const relationTargets = perPass((pass) => {
  const { dom } = pass;
  const targets = new Set<Element>();
  for (const { element } of pass.relationSources) {
    const reflected = [dom.reflected["aria-labelledby"](element!), dom.reflected["aria-describedby"](element!)];
    for (const list of reflected) for (const target of list ?? []) targets.add(target);
    for (const name of ["aria-labelledby", "aria-labeledby", "aria-describedby"]) {
      const ids = dom.attr(element!, name);
      if (ids) for (const target of elementsByIds(pass, element!, ids)) targets.add(target);
    }
  }
  return targets;
});

export function inheritNameUse(pass: Pass, object: AxObject, parent: NameUse, inert: boolean): NameUse {
  if (object.ua?.outsideNames) return null;
  if (object.kind === "ua") {
    if (parent === "contents" && !object.dropDown && isHiddenPart(object)) return null;
    return parent === null && !inert && namesItself(pass, object) ? "contents" : parent;
  }
  if (object.kind !== "element") return parent;
  if ((object.ns === "html" && object.tag === "label") || relationTargets(pass).has(object.element!)) return "relation";
  if (isSelectButton(object)) return "value";
  if (!inert && namesItself(pass, object)) return parent === "relation" ? parent : "contents";
  if (object.role === "group") return null;
  return parent === "contents" && turnsHidden(object) ? null : parent;
}

function namesItself(pass: Pass, object: AxObject): boolean {
  if (!namesFromContents(pass, object)) return false;
  return !object.ignored || (object.box && object.style.visibility === "visible" && isFocusable(pass, object));
}

function turnsHidden(object: AxObject): boolean {
  if (object.ns === "html" && (object.tag === "wbr" || object.tag === "slot")) return false;
  if (object.parent?.hidden?.name.startsWith("ariaHidden")) return false;
  if (object.reasons[0]?.name === "ariaHiddenElement") return true;
  if (object.ns === "svg" && object.tag === "title") return true;
  if (!object.rendered) return !object.inCanvas;
  return object.style.visibility !== "visible" && object.flatParent?.style.visibility === "visible";
}

/** Hidden by itself, not by what it is in. */
function isHiddenPart({ rendered, style, flatParent }: AxObject): boolean {
  if (!rendered) return flatParent!.rendered;
  return style.visibility !== "visible" && flatParent!.style.visibility === "visible";
}
