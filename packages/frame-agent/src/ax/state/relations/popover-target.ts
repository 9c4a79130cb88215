import { HTML_NS } from "../../../dom/dom.js";
import { elementDom } from "../../../dom/element-dom.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { referenceTarget } from "../../reference-target.js";
import { inputType, isDisabledFormControl } from "../form/form-control.js";

const BUTTON_INPUTS: ReadonlySet<string> = new Set(["button", "submit", "reset", "image"]);

/**
 * The popover that a button controls, null when it controls none.
 * https://html.spec.whatwg.org/#popover-target-element
 */
export function popoverTargetOf(pass: Pass, object: AxObject): Element | null {
  const { element, tag } = object;
  if (element === null || object.ns !== "html" || (tag !== "button" && tag !== "input")) return null;
  if (!object.attributeNames.includes("popovertarget")) return null;
  if ((tag === "input" && !BUTTON_INPUTS.has(inputType(pass, object))) || !isFree(pass, object, tag)) return null;
  const target = targetOf(pass, element, "popovertarget", elementDom(pass).popoverTarget[tag]);
  return target !== null && pass.dom.hasAttr(target, "popover") ? target : null;
}

/** Neither disabled nor there to submit a form. */
function isFree(pass: Pass, object: AxObject, tag: "button" | "input"): boolean {
  if (isDisabledFormControl(pass, object)) return false;
  const { buttonType, formOwner } = elementDom(pass);
  const type = tag === "input" ? inputType(pass, object) : buttonType(object.element!);
  return (type !== "submit" && type !== "image") || formOwner[tag](object.element!) === null;
}

/**
 * The HTML element that an attribute names by id, or that was set through the reflecting property. An element of SVG or MathML
 * is never a popover (156), whatever its attributes say. https://html.spec.whatwg.org/#the-popover-attribute
 */
function targetOf(pass: Pass, element: Element, attribute: string, reflected: (element: Element) => Element | null): Element | null {
  const { dom } = pass;
  const id = dom.attr(element, attribute);
  const target = referenceTarget(pass, id ? dom.elementById(dom.rootNode(element), id) : reflected(element));
  return target !== null && dom.namespace(target) === HTML_NS ? target : null;
}

const POPOVER_COMMANDS: ReadonlySet<string> = new Set(["hide-popover", "show-popover", "toggle-popover"]);

/** What a button's `command` for popovers is for, popover or not (156); null when it is no such command. https://html.spec.whatwg.org/#attr-button-commandfor */
function commandPopoverOf(pass: Pass, object: AxObject): Element | null {
  const { element } = object;
  if (element === null || object.ns !== "html" || object.tag !== "button") return null;
  const command = pass.dom.attr(element, "command")?.toLowerCase();
  if (command === undefined || !POPOVER_COMMANDS.has(command)) return null;
  return isFree(pass, object, "button") ? targetOf(pass, element, "commandfor", elementDom(pass).commandFor) : null;
}

/** The popover that a button opens or closes. */
export const popoverOf = (pass: Pass, object: AxObject): Element | null => commandPopoverOf(pass, object) ?? popoverTargetOf(pass, object);
