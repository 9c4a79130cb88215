import { ariaBoolean } from "../attribute.js";
import { isArea, type AxObject, type IgnoredReason } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { blockingElement, isDocumentElement } from "./blocking.js";

const NEVER_ARIA_HIDDEN = new Set(["body", "option"]);

/**
 * Whether `aria-hidden` on this element takes effect (ARIA 1.3 aria-hidden; Blink: `AXObject::IsAriaHiddenRoot`). Any value but
 * "", false and undefined counts; the document element, whatever it is, and an element that contains the focus are never hidden.
 */
export function isAriaHiddenRoot(pass: Pass, object: AxObject): boolean {
  if (object.kind !== "element" || !ariaBoolean(pass, object, "aria-hidden")) return false;
  if (isDocumentElement(object) || (object.ns === "html" && NEVER_ARIA_HIDDEN.has(object.tag))) return false;
  return !pass.containsFocus(object);
}

export const NOT_RENDERED: IgnoredReason = { name: "notRendered" };
export const NOT_VISIBLE: IgnoredReason = { name: "notVisible" };
export const INERT_ELEMENT: IgnoredReason = { name: "inertElement" };
/** What the fullscreen element blocks does not count as inert (156). */
export const isInertReason = ({ name }: IgnoredReason): boolean => /^(?:inert|activeModal)/.test(name);
const ARIA_HIDDEN_ELEMENT: IgnoredReason = { name: "ariaHiddenElement" };

/** What an object inherits about being hidden; set top-down by `inheritHiding`. */
export interface Hiding {
  /** Nearest inclusive ancestor whose aria-hidden takes effect. */
  readonly ariaHiddenRoot: AxObject | null;
  /** Why the subtree is inert, null when it is not. */
  readonly inert: IgnoredReason | null;
}

export const SHOWN: Hiding = { ariaHiddenRoot: null, inert: null };

/** The hiding state of `object` given its parent's (the same record when nothing changes). */
export function inheritHiding(pass: Pass, object: AxObject, parent: Hiding): Hiding {
  // What belongs to a scroller inherits from it, wherever it stands; a marker only from its group.
  const origin = object.ua?.related?.object ?? object;
  const isMarker = object.tag === "::scroll-marker";
  const isStyledAsInert = (object.kind === "pseudo" || object.kind === "ua") && object.rendered && object.style.get("interactivity") === "inert";
  if (isStyledAsInert && !parent.inert && !(isMarker && origin.style.get("interactivity") === "inert")) return { ...parent, inert: INERT_ELEMENT };
  if (origin.kind !== "element" || isMarker) return parent;
  const ariaHiddenRoot = isAriaHiddenRoot(pass, object) ? object : parent.ariaHiddenRoot;
  const inert = inertness(pass, origin, parent.inert);
  return ariaHiddenRoot === parent.ariaHiddenRoot && inert === parent.inert ? parent : { ariaHiddenRoot, inert };
}

/**
 * HTML "inert subtrees". The topmost modal dialog (or fullscreen element) makes the document inert and is itself as inert as the
 * frame is that it is in; outside it no other reason is reported (Blink: `AXObject::ComputeIsInert`).
 */
function inertness(pass: Pass, object: AxObject, inherited: IgnoredReason | null): IgnoredReason | null {
  const blocker = blockingElement(pass);
  const isMoved = object.flatParent?.tag === "img" || pass.ownedObjects.has(object);
  if (blocker && object !== blocker.object && (isMoved ? part("elements").isBlocked(pass, object) : inherited === blocker.reason)) return blocker.reason;
  // Inertness is computed with styles, which not every element without a box has.
  const isStyled = object.rendered || object.style.display !== "none";
  if (object.ns === "html" && isStyled && object.attributeNames.includes("inert")) return INERT_ELEMENT;
  const isOwn = inherited === null || isMoved || object === blocker?.object;
  if ((object.style.display !== "none" && isSlottedButton(object)) || (isOwn && (isStyled || isArea(object)) && object.style.get("interactivity") === "inert")) return INERT_ELEMENT;
  if (isMoved) return part("elements").inertnessWhereLaidOut(pass, object);
  if (blocker) {
    if (object === blocker.object) return pass.root.handedDown!.hiding.inert;
    if (isDocumentElement(object)) return blocker.reason;
  }
  return inherited;
}

/** The button of a customizable select is only what the select looks like: where it is laid out, it is inert. */
export const isSlottedButton = ({ tag, flatParent }: AxObject): boolean =>
  tag === "button" && flatParent?.key === "#shadow/slot[1]" && flatParent.flatParent?.tag === "select";

/** An area is as visible as the image that it is a part of. */
export const visibilityOf = (object: AxObject): string => (isArea(object) ? object.flatParent! : object).style.visibility;

/** Why the object is hidden, null when it is not. Order as in Blink's `AXObject::ComputeIsIgnored` chain (ax-wire 2.5). */
export function hiddenReason(pass: Pass, object: AxObject, hiding: Hiding): IgnoredReason | null {
  if (hiding.ariaHiddenRoot) {
    return hiding.ariaHiddenRoot === object ? ARIA_HIDDEN_ELEMENT : { name: "ariaHiddenSubtree", related: hiding.ariaHiddenRoot };
  }
  if (object.dropDown) return part("elements").hiddenInDropDown(pass, object, hiding);
  const isVisible = visibilityOf(object) === "visible";
  if (hiding.inert && !(object.inCanvas && isVisible)) return hiding.inert;
  // An area is laid out where its image is, whatever its own display.
  const hasBox = object.box && !isArea(object);
  if (!hasBox && !(isVisible && isExemptFromBox(pass, object))) return NOT_RENDERED;
  return isVisible ? null : NOT_VISIBLE;
}

function isExemptFromBox(pass: Pass, object: AxObject): boolean {
  if (object.inCanvas && object.style.display !== "none") return true;
  if (isArea(object)) return part("elements").isMapRendered(pass, object);
  if (object.tag === "option" && object.style.display !== "none" && part("elements").isOfferedOption(pass, object)) return true;
  return object.style.display === "contents" && object.text === "";
}
