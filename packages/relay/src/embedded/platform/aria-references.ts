/**
 * ARIA attributes that name elements (those that Chromium 156 has: no `ariaOwnsElements`), as properties that hold
 * them: https://html.spec.whatwg.org/#reflecting-content-attributes-in-idl-attributes
 */

import { defineAttribute } from "./define.js";
import { type ElementImpl, implementationOf, override, type PageWindow, wrapperOf } from "./jsdom.js";

const LISTS: Readonly<Record<string, string>> = {
  ariaActionsElements: "aria-actions",
  ariaControlsElements: "aria-controls",
  ariaDescribedByElements: "aria-describedby",
  ariaDetailsElements: "aria-details",
  ariaErrorMessageElements: "aria-errormessage",
  ariaFlowToElements: "aria-flowto",
  ariaLabelledByElements: "aria-labelledby",
};
const ACTIVE_DESCENDANT = "aria-activedescendant";

const ATTRIBUTES: ReadonlySet<string> = new Set([...Object.values(LISTS), ACTIVE_DESCENDANT]);

/** Elements that scripts set, by attribute, as long as the attribute is not set otherwise. */
const explicit = new WeakMap<Element, Map<string, readonly WeakRef<Element>[]>>();
/** The same list as long as it has the same elements. */
const lists = new WeakMap<Element, Map<string, readonly Element[]>>();

/** Once per process. */
export function patchAriaReferences(): void {
  override<ElementImpl, [name: string], void>(implementationOf("nodes/Element"), "_attrModified", (self, native, name) => {
    if (name.startsWith("aria-") && ATTRIBUTES.has(name)) explicit.get(wrapperOf(self))?.delete(name);
    native();
  });
}

export function installAriaReferences(window: PageWindow): void {
  for (const [property, attribute] of Object.entries(LISTS)) {
    defineAttribute<Element, readonly Element[] | null>(window.Element.prototype, property, {
      get: (element) => frozen(window, element, attribute, referenced(element, attribute)),
      set: (element, value) => set(element, attribute, value == null ? null : [...value]),
    });
  }
  defineAttribute<Element, Element | null>(window.Element.prototype, "ariaActiveDescendantElement", {
    get: (element) => referenced(element, ACTIVE_DESCENDANT, 1)?.[0] ?? null,
    set: (element, value) => set(element, ACTIVE_DESCENDANT, value == null ? null : [value]),
  });
}

function set(element: Element, attribute: string, targets: readonly Element[] | null): void {
  if (targets === null) return element.removeAttribute(attribute);
  element.setAttribute(attribute, "");
  const own = explicit.get(element) ?? new Map<string, readonly WeakRef<Element>[]>();
  explicit.set(element, own.set(attribute, targets.map((target) => new WeakRef(target))));
}

/** Null without the attribute. What scripts set counts while it is in the element's tree or one around it; ids count in its own. */
function referenced(element: Element, attribute: string, limit = Infinity): Element[] | null {
  const text = element.getAttribute(attribute);
  if (text === null) return null;
  const own = explicit.get(element)?.get(attribute);
  if (own) return own.flatMap((ref) => ref.deref() ?? []).filter((target) => isInScope(element, target));
  const root = element.getRootNode() as Document | ShadowRoot;
  if (!("getElementById" in root)) return [];
  const ids = text.split(/[\t\n\f\r ]+/).filter((id) => id !== "");
  return ids.slice(0, limit).flatMap((id) => root.getElementById(id) ?? []);
}

function isInScope(element: Element, target: Element): boolean {
  const wanted = target.getRootNode();
  for (let root = element.getRootNode(); ; root = (root as ShadowRoot).host.getRootNode()) {
    if (root === wanted) return true;
    if (!("host" in root)) return false;
  }
}

function frozen(window: PageWindow, element: Element, attribute: string, elements: readonly Element[] | null): readonly Element[] | null {
  if (elements === null) return null;
  const known = lists.get(element) ?? new Map<string, readonly Element[]>();
  lists.set(element, known);
  const before = known.get(attribute);
  if (before && before.length === elements.length && elements.every((each, index) => each === before[index])) return before;
  const list = window.Object.freeze(window.Array.from(elements));
  known.set(attribute, list);
  return list;
}
