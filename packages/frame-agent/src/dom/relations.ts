import { getter, listGetter } from "./uncurry.js";

/** Properties that reflect id reference attributes: https://w3c.github.io/aria/#ARIAMixin. Undefined where unsupported (jsdom). */
export function captureRelations(window: Window & typeof globalThis) {
  const elements = (name: string) => listGetter<Element, Element>(window.Element.prototype, name);
  const activeDescendant = getter<Element, Element | null | undefined>(window.Element.prototype, "ariaActiveDescendantElement", undefined);
  return {
    reflected: {
      "aria-actions": elements("ariaActionsElements"),
      "aria-activedescendant": (element: Element): readonly Element[] => {
        const target = activeDescendant(element);
        return target ? [target] : [];
      },
      "aria-controls": elements("ariaControlsElements"),
      "aria-describedby": elements("ariaDescribedByElements"),
      "aria-details": elements("ariaDetailsElements"),
      "aria-errormessage": elements("ariaErrorMessageElements"),
      "aria-flowto": elements("ariaFlowToElements"),
      "aria-labelledby": elements("ariaLabelledByElements"),
      "aria-owns": elements("ariaOwnsElements"),
    },
  };
}
