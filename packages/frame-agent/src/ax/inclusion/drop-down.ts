import type { AxObject, IgnoredReason } from "../object.js";
import type { Pass } from "../pass.js";
import { isEnabledOption } from "../state/selection/option.js";
import { hasShownStyle, hasStylesInside, isCustomizable, isDisplayedInside, isInertInside, isSlotInside } from "../ua/select.js";
import { isLockedByStyle } from "../layout/locked-content.js";
import { hasPseudoWith } from "./included.js";
import { supportsFocus } from "../state/focus/supports-focus.js";
import { INERT_ELEMENT, NOT_RENDERED, NOT_VISIBLE, type Hiding } from "./hidden.js";
import { UNINTERESTING, type Verdict } from "./semantic.js";

/**
 * Without a box everything counts but what is known to be an option or `display: contents`: it is displayed, visible and not inert. A
 * customizable popup keeps no styles.
 */
export function dropDownVerdict(pass: Pass, object: AxObject): Exclude<Verdict, null> {
  if (object.kind !== "element" || isCustomizable(pass, object.dropDown!)) return true;
  const style = pass.layout.style(object.element!);
  if ((object.tag !== "option" && style.display !== "contents") || style.visibility !== "visible" || style.get("interactivity") === "inert") return true;
  return isDisplayedInside(pass, object) ? UNINTERESTING : true;
}

/** A drop-down in the popup of another one is part of that. */
export function outermost(object: AxObject): AxObject {
  while (object.dropDown) object = object.dropDown;
  return object;
}

/**
 * What a drop-down holds is as visible as the select. With another role only the options of a native popup are, and what needs no box;
 * in an invisible one those that are visible themselves (ax-tree 3.1.3, E53; 156). In canvas fallback nothing needs a box.
 */
export function hiddenInDropDown(pass: Pass, object: AxObject, hiding: Hiding): IgnoredReason | null {
  const select = outermost(object);
  const own = pass.layout.style((object.element ?? object.flatParent!.node) as Element);
  const isFallback = object.ua?.dropDown !== "part" && own.visibility === "visible" && isDisplayedInside(pass, object) && !isCustomizable(pass, select);
  if (isFallback && select.role !== "comboBoxSelect" && (select.rendered || select.inCanvas) && isInCanvasInside(object)) return null;
  if (select.hidden && select.hidden !== (select.rendered || select.style.display === "none" ? NOT_VISIBLE : NOT_RENDERED)) return hiding.inert === select.hidden ? hiding.inert : NOT_RENDERED;
  if (!select.hidden && select.role === "comboBoxSelect") return null;
  if (isFallback && select.inCanvas) return null;
  if (isInertInside(pass, object)) return INERT_ELEMENT;
  if (object.kind === "text" || select.inCanvas || isCustomizable(pass, select)) return NOT_RENDERED;
  const style = object.element ? own : object.style;
  const isShown = object.tag === "option" ? isDisplayedInside(pass, object) : style.display === "contents" && (!object.ua || isSlotInside(pass, object));
  return isShown && style.visibility === "visible" ? null : NOT_RENDERED;
}

/** Where the select has a box, Chromium has asked for all styles in there. What skips its content has no marker. */
export const hasPseudoInside = (pass: Pass, object: AxObject): boolean =>
  hasStylesInside(pass, object) &&
  !isLockedByStyle(pass, object) &&
  hasPseudoWith(pass, object, object.dropDown!.rendered ? pass.layout.style(object.element!) : object.style);

function isInCanvasInside(object: AxObject): boolean {
  for (let a = object.flatParent; a?.dropDown; a = a.flatParent) if (a.tag === "canvas" && a.ns === "html") return true;
  return false;
}

/** Hidden in what is not: a closed customizable popup is, which keeps no styles in there; in a native one, which is not, styles say that (156). */
export function turnsHiddenInDropDown(pass: Pass, object: AxObject): boolean {
  if (isCustomizable(pass, object.dropDown!)) return object.kind === "ua" && object.flatParent === object.dropDown;
  if (object.kind === "ua") return false;
  const parent = object.parent!;
  if (parent.dropDown && !hasShownStyle(pass, parent)) return false;
  if (object.reasons[0]?.name === "ariaHiddenElement" || !isDisplayedInside(pass, object)) return true;
  return visibilityInside(pass, object) !== "visible" && visibilityInside(pass, parent) === "visible";
}

/** In a closed drop-down nothing has a box; what hides an element there is its own style. */
const visibilityInside = (pass: Pass, { element, dropDown, style }: AxObject): string => (dropDown && element ? pass.layout.style(element) : style).visibility;

/**
 * Chromium has asked for the style of all that is in a native popup, but where the select keeps its role only of options that may be
 * chosen and of what is in the one that is, unless it has another role, and in a canvas of what may take the focus, unless the popup is open (156).
 */
export function isStyledInside(pass: Pass, object: AxObject): boolean {
  return (object.inCanvas && supportsFocus(pass, object)) || outermost(object).role !== "comboBoxSelect" || isOfEnabledOption(pass, object) || isOpenAround(pass, object);
}

function isOfEnabledOption(pass: Pass, object: AxObject): boolean {
  let option: AxObject | null = object;
  while (option?.dropDown && option.tag !== "option") option = option.flatParent;
  return option?.tag === "option" && isEnabledOption(pass, option) && (option === object || (option.role === "menuListOption" && pass.dom.matches(option.element!, "select:enabled :checked")));
}

/** The popup that it is in is shown. */
export const isOpenAround = (pass: Pass, object: AxObject): boolean => pass.dom.matches(outermost(object).element!, ":open");
