import { elementDom } from "../../dom/element-dom.js";
import type { ShownMessage } from "../../instrumentation/validation-messages.js";
import { DerivedStyle } from "../layout/derived-style.js";
import { relatedElements } from "../name/idrefs.js";
import { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { focusedPart } from "../state/focus/focused-part.js";

/** Messages that a tree had, by number. */
const TOLD = new WeakMap<ShownMessage, number>();
let count = 0;

/** Those that went out of view with their control: they do not come back, but stay without their text. */
const HIDDEN = new WeakSet<ShownMessage>();

/** Those whose control opened its picker, which hides them: they go when it is closed (Blink: `ValidationMessageClientImpl::WillOpenPopup`, 156). */
const PICKED = new WeakSet<ShownMessage>();

/** Those whose control was valid meanwhile, or closed its picker. */
const OVER = new WeakSet<ShownMessage>();

/**
 * Adds what the browser says of the focused control that failed validation, an alert that comes first in the document, unless
 * `aria-errormessage` says something else (Blink: `AXObjectCacheImpl::ValidationMessageObjectIfInvalid`, `AXValidationMessage`, 156).
 */
export function addValidationMessage(pass: Pass, message: ShownMessage): void {
  const { dom, root } = pass;
  const control = pass.objectOf(message.control as Element);
  // What has the focus of a date is a field in it.
  if (!control || focusedPart(pass, control)) return;
  if (dom.matches(control.element!, ":open")) PICKED.add(message);
  else if (PICKED.has(message) || !dom.matches(control.element!, ":invalid")) OVER.add(message);
  const text = OVER.has(message) ? null : messageOf(pass, control);
  if (text === null || relatedElements(pass, control, "aria-errormessage").length > 0) return;
  if (!isInView(pass, control.element!)) HIDDEN.add(message);
  const isHidden = HIDDEN.has(message) || PICKED.has(message);
  const number = TOLD.get(message) ?? (HIDDEN.has(message) ? null : ++count);
  if (number === null) return;
  TOLD.set(message, number);
  const alert = new AxObject("generated", root.node, new DerivedStyle(root.style, "block", { visibility: "visible" }), "", "html", `validation message ${number}`);
  alert.ua = { role: "alert", verdict: "included", listed: true, attributes: { "aria-relevant": "additions" }, focusable: false, outsideNames: true, dropDown: null };
  alert.rendered = alert.box = true;
  alert.text = isHidden ? "" : text;
  alert.flatParent = alert.parent = root;
  root.children = [alert, ...root.children];
  pass.messageControl = control;
}

/** With the hint of an `input` behind it, its `title` where a pattern is what it does not match (`HTMLInputElement::ValidationSubMessage`). */
function messageOf(pass: Pass, { element, tag, internals }: AxObject): string | null {
  const { validationMessage, internalsMessage, hasPatternMismatch } = elementDom(pass);
  if (internals) return internalsMessage(internals);
  if (!Object.hasOwn(validationMessage, tag)) return null;
  const message = validationMessage[tag as keyof typeof validationMessage](element!);
  const validity = tag === "input" && pass.dom.validity.input(element!);
  if (!validity || pass.dom.hasCustomError(validity)) return message;
  const hint = hasPatternMismatch(validity) ? pass.dom.attr(element!, "title") : "";
  return hint === null ? message : `${message} ${hint}`;
}

function isInView(pass: Pass, element: Element): boolean {
  const { dom, layout, document } = pass;
  const { left, top, right, bottom } = layout.rect(element);
  const viewport = elementDom(pass).scrollingElement(document) ?? dom.documentElement(document)!;
  return right > 0 && bottom > 0 && left < dom.clientWidth(viewport) && top < dom.clientHeight(viewport);
}
