import { listGetter, singleGetter } from "./uncurry.js";

const LISTS = ["Actions", "Controls", "DescribedBy", "Details", "ErrorMessage", "FlowTo", "LabelledBy", "Owns"] as const;

type ReflectedElements = (element: Element) => readonly Element[] | null | undefined;

/** Properties that reflect id reference attributes: https://w3c.github.io/aria/#ARIAMixin. Undefined where unsupported (jsdom). */
export function captureRelations(window: Window & typeof globalThis) {
  const { prototype } = window.Element;
  const lists = LISTS.map((name) => [`aria-${name.toLowerCase()}`, listGetter<Element, Element>(prototype, `aria${name}Elements`)]);
  return {
    reflected: {
      ...(Object.fromEntries(lists) as Readonly<Record<`aria-${Lowercase<(typeof LISTS)[number]>}`, ReflectedElements>>),
      // A misspelling that counts, without a property.
      "aria-labeledby": (): readonly Element[] => [],
      "aria-activedescendant": singleGetter<Element, Element>(prototype, "ariaActiveDescendantElement"),
    },
  };
}
