import { SVG_NS } from "../../dom/dom.js";
import type { Pass } from "../pass.js";

/** `<switch>` renders its first child whose conditions hold (SVG 2 §5.9; `SVGSwitchElement::ChildShouldCreateLayoutObject`). */
export function isSwitchChoice({ dom, env }: Pass, element: Element): boolean {
  const holds = (child: Element): boolean => {
    const languages = dom.attr(child, "systemLanguage");
    if (dom.attr(child, "requiredExtensions")) return false;
    const own = env.window.navigator.language.toLowerCase();
    return languages === null || languages.split(",").some((l) => own === l.trim().toLowerCase() || own.startsWith(`${l.trim().toLowerCase()}-`));
  };
  for (let child = dom.firstElementChild(dom.parentNode(element) as Element); child; child = dom.nextElementSibling(child)) {
    if (dom.namespace(child) === SVG_NS && holds(child)) return child === element;
  }
  return false;
}
