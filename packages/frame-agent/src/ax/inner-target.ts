import type { AxObject } from "./object.js";
import type { Pass } from "./pass.js";
import { isFormAssociatedCustomElement } from "./state/form/form-control.js";

/**
 * What a reference to an element means: where its shadow root names another one in its place (`referenceTarget`, 156), that one, or
 * nothing when there is no such element. https://github.com/WICG/webcomponents/blob/gh-pages/proposals/reference-target-explainer.md;
 * Blink: `Element::GetShadowReferenceTargetOrSelf`
 */
export function innerTarget(pass: Pass, element: Element | null): Element | null {
  const root = element && pass.env.instrumentation.shadowRootOf(element);
  const id = root && pass.dom.referenceTarget(root);
  return id == null ? element : innerTarget(pass, pass.dom.elementById(root!, id));
}

const LABELABLE = "button,input:not([type=hidden i]),meter,output,progress,select,textarea";

/** A custom element of a form, or one that hands its labels on to a control in its shadow tree (Blink: `HTMLElement::IsLabelable`). */
export function isLabelable(pass: Pass, object: AxObject): boolean {
  const target = innerTarget(pass, object.element);
  return isFormAssociatedCustomElement(pass, object) || (target !== null && pass.dom.matches(target, LABELABLE));
}
