import { ELEMENT } from "../../dom/dom.js";
import { hasOneTextChild } from "../name/from-contents.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isScroller } from "../layout/scroll-container.js";
import { memoized, perPass } from "../per-pass.js";
import { isDropDownSelect, ownerSelect } from "../role/select.js";
import { SVG_ALWAYS_LAID_OUT } from "../spec/elements.js";
import { isInertInSelect } from "../state/selection/option.js";
import { lacksLayout } from "../tree/foreign-content.js";
import { flatChildNodes, unnamedChildNodes } from "./light.js";
import { customButton, hasInteractiveContent } from "./select-content.js";
import type { Template } from "./template.js";

/** `<select>` (Blink: `MenuListSelectType` and `ListBoxSelectType::CreateShadowSubtree`). */
export function select(pass: Pass, host: AxObject): Template[] {
  const nodes = flatChildNodes(pass, host);
  if (!isDropDownSelect(pass, host)) return listBox(pass, nodes);
  const button = customButton(pass.dom, host.element!);
  const options = button ? nodes.filter((node) => node !== button) : nodes;
  return button ? [buttonSlot(pass, host, button), popup(pass, host, options)] : [popup(pass, host, options)];
}

/** All that a list box shows. */
const LIST_BOX_ITEMS: ReadonlySet<string> = new Set(["option", "optgroup", "hr", "div", "span"]);

function listBox({ dom }: Pass, nodes: readonly Node[]): Template[] {
  const slotted = nodes.filter((node) => dom.nodeType(node) === ELEMENT && LIST_BOX_ITEMS.has(dom.localName(node as Element)));
  return slotted.length > 0 ? [{ path: "slot[0]", slotted }] : [];
}

/** Its slot is displayed with `appearance: base-select` only; what is exposed otherwise has no box (156). */
function buttonSlot(pass: Pass, host: AxObject, button: Element): Template {
  const slot = { path: "slot[1]", slotted: [button] };
  return hasOwnLayout(pass, host) ? slot : { ...slot, verdict: "included", display: "none", dropDown: "part" };
}

/** The popup is there whether it is open or not; only a customizable one is ever laid out. */
function popup(pass: Pass, host: AxObject, options: readonly Node[]): Template {
  const customizable = isCustomizable(pass, host);
  const open = customizable && pass.layout.pseudoStyle(host.element!, "::picker(select)").display !== "none";
  return {
    path: "div[2]",
    role: customizable && hasInteractiveContent(pass.dom, host.element!) ? "dialog" : "menuListPopup",
    verdict: "included",
    display: open ? "block" : "none",
    dropDown: open ? null : "subtree",
    children: [{ path: "slot[0]", slotted: options }],
  };
}

/** `<optgroup>`: a slot after the label, a block that is hidden from accessibility. */
export function optgroup(pass: Pass, host: AxObject): Template[] {
  const nodes = flatChildNodes(pass, host);
  const label: Template = { path: "#text[0]", text: pass.dom.attr(host.element!, "label") ?? "" };
  return [{ path: "div[0]", unlisted: true, children: [label] }, ...(nodes.length > 0 ? [{ path: "slot[1]", slotted: nodes }] : [])];
}

/** `<option>` */
export function option(pass: Pass, host: AxObject): Template[] {
  const slotted = isOptionWithContent(pass, host) ? unnamedChildNodes(pass, host) : [];
  return slotted.length === 0 ? [] : [{ path: "slot[1]", slotted }];
}

/** A leaf, but in a customizable select one with more than a text exposes its content (`AXObject::CanHaveChildren`, 156). */
export function isOptionWithContent(pass: Pass, option: AxObject): boolean {
  const select = ownerSelect(pass, option);
  return select !== null && isDropDownSelect(pass, select) && isCustomizable(pass, select) && !hasOneTextChild(pass, option);
}

/** Whether what a closed drop-down holds has styles: in a native popup, as far as that is shown. */
export function hasStylesInside(pass: Pass, object: AxObject): boolean {
  const select = object.dropDown!;
  return (select.style.display !== "none" || select.dropDown !== null) && !isCustomizable(pass, select) && isDisplayedInside(pass, object);
}

/** A user-agent slot in there that has no style, or is inert or invisible, is exposed like any element without a box. */
export function isSlotInside(pass: Pass, slot: AxObject): boolean {
  if (!hasStylesInside(pass, slot) || (isInertInSelect(pass, slot) && slot.dropDown!.role === "comboBoxSelect")) return false;
  return slot.flatParent === slot.dropDown || pass.layout.style(slot.node as Element).visibility === "visible";
}

/** The button that replaces the select's own, where it shows. */
export function shownButton(pass: Pass, host: AxObject): AxObject | null {
  const button = hasOwnLayout(pass, host) ? customButton(pass.dom, host.element!) : null;
  return button && pass.objectOf(button);
}

const hasBaseAppearance = (host: AxObject): boolean => host.style.get("appearance") === "base-select";

/** A drop-down lays out nothing but its value, unless it is customizable (`LayoutObject::CanHaveGeneratedChildren`). */
export const hasPseudosOfItsOwn = (pass: Pass, host: AxObject): boolean => hasOwnLayout(pass, host) || !isDropDownSelect(pass, host);

/** Opted in with `appearance: base-select`; a drop-down of several options cannot (156). */
const hasOwnLayout = ({ dom }: Pass, host: AxObject): boolean => hasBaseAppearance(host) && !dom.hasAttr(host.element!, "multiple");

/** A list box with `appearance: base-select`: its options take focus, not itself, unless users can scroll it (156). */
export const isUnfocusableListBox = (pass: Pass, host: AxObject): boolean =>
  !isDropDownSelect(pass, host) && hasBaseAppearance(host) && !isScroller(pass, host);

/** Whether both the button and the picker opted in. */
export const isCustomizable = memoized(
  (pass: Pass, select: AxObject): boolean =>
    (select.rendered || select.inCanvas) &&
    hasOwnLayout(pass, select) &&
    pass.layout.pseudoStyle(select.element!, "::picker(select)").get("appearance") === "base-select",
);

/** What a closed drop-down holds, and everything around it in there, would have a layout object (`Element::LayoutObjectIsNeeded`). */
export const isDisplayedInside = (pass: Pass, object: AxObject): boolean => outermostUndisplayed(pass)(object) === null;

/** What is not displayed in there has no style: what is around it says whether it is inert. A customizable popup keeps no styles (156). */
export function isInertInside(pass: Pass, object: AxObject): boolean {
  if (isCustomizable(pass, object.dropDown!)) return false;
  const unstyled = outermostUndisplayed(pass)(object) ?? (object.kind === "text" ? object : null);
  const styled = unstyled ? unstyled.flatParent! : object;
  return pass.layout.style(styled.node as Element).get("interactivity") === "inert";
}

/** Of what a closed drop-down holds and what is around it in there. */
const outermostUndisplayed = perPass((pass) => {
  const answers = new Map<AxObject, AxObject | null>();
  return (object: AxObject): AxObject | null => {
    const path: AxObject[] = [];
    let known: AxObject | null = object;
    for (; known?.dropDown && !answers.has(known); known = known.flatParent) path.push(known);
    let found = (known && answers.get(known)) ?? null;
    for (const a of path.reverse()) {
      if (!found && a.element && !needsLayout(pass, a, a.element)) found = a;
      answers.set(a, found);
    }
    return found;
  };
});

function needsLayout(pass: Pass, { ns, tag, flatParent }: AxObject, element: Element): boolean {
  if (lacksLayout(pass, flatParent!, element, ns, tag)) return false;
  return (ns === "svg" && SVG_ALWAYS_LAID_OUT.has(tag)) || pass.layout.style(element).display !== "none";
}

/**
 * What a closed drop-down exposes counts as shown for names unless it is hidden by itself, and so does all in a select with another role;
 * except in a customizable popup, whose styles are unknown, and in a select that is not displayed and hidden for another reason (156).
 */
export function isShownByDropDown(pass: Pass, object: AxObject): boolean {
  const select = object.dropDown!;
  const hasOtherRole = select.role !== "comboBoxSelect" && select.rendered;
  return (object.hidden?.name !== "notRendered" || hasOtherRole) && isKnownAsShown(pass, object);
}

/** Whether what a closed drop-down holds has a style, which shows it. */
export const isKnownAsShown = (pass: Pass, object: AxObject): boolean => hasStylesInside(pass, object) && hasShownStyle(pass, object);

/** Whether neither its own style nor one around it hides what a closed drop-down holds. */
export function hasShownStyle(pass: Pass, object: AxObject): boolean {
  if (pass.layout.style(object.node as Element).visibility !== "visible") return false;
  if (object.ua?.dropDown === null && (object.style.display === "none" || object.style.visibility !== "visible")) return false;
  return isDisplayedInside(pass, object);
}
