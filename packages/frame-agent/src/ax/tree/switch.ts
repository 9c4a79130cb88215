import { MATHML_NS, SVG_NS } from "../../dom/dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/**
 * The `<switch>` of SVG renders its first child whose conditions hold (SVG 2 §5.9; `SVGSwitchElement::ChildShouldCreateLayoutObject`).
 * That is asked when a child is laid out, and what comes, goes or changes before it later changes nothing (156): of what is laid out the
 * browser knows best. An instance is made anew.
 */
export function isSwitchChoice(pass: Pass, { ns, element: parent, cloneHost }: AxObject, element: Element): boolean {
  if (ns !== "svg" || isWithoutBox(pass, element)) return true;
  const { dom, layout } = pass;
  if (layout.hasGeometry && cloneHost === null) return dom.checkVisibility(element, {});
  for (let child = dom.firstElementChild(parent!); child; child = dom.nextElementSibling(child)) {
    if (dom.namespace(child) === SVG_NS && meetsConditions(pass, child)) return child === element;
  }
  return false;
}

const EXTENSIONS: ReadonlySet<string> = new Set(["http://www.w3.org/1999/xhtml", MATHML_NS]);

/** Whether conditions keep an element from being laid out (`SVGElement::LayoutObjectIsNeeded`). */
export const failsConditions = (pass: Pass, element: Element): boolean => !isWithoutBox(pass, element) && !meetsConditions(pass, element);

/** Nothing is asked of an element without a box, whose content all stands (156). */
const isWithoutBox = ({ layout }: Pass, element: Element): boolean => layout.style(element).display === "contents";

/** Conditional processing attributes of SVG, of which an empty one fails (SVG 2 §5.8; Blink: `SVGTests::IsValid`, 156). */
function meetsConditions({ dom, env }: Pass, element: Element): boolean {
  const extensions = dom.attr(element, "requiredExtensions");
  if (extensions !== null && !extensions.trim().split(/\s+/).every((name) => EXTENSIONS.has(name))) return false;
  const languages = dom.attr(element, "systemLanguage")?.toLowerCase().split(",");
  if (languages === undefined) return true;
  const preferred = env.natives.navigator.languages.map((language) => language.toLowerCase());
  return languages.some((language) => preferred.some((own) => `${language.trim()}-`.startsWith(`${own}-`)));
}
