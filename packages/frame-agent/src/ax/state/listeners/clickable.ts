import { MOUSE_HANDLERS } from "../../../dom/dom.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import type { Role } from "../../spec/blink-roles.js";
import { isDisabled } from "../form/disabled.js";
import { isEditingHost } from "../editing/editable.js";
import { mayListenInSvg } from "./svg-events.js";

/** Native roles whose elements react to clicks by themselves (`ui::IsClickable`). */
const CLICKABLE: ReadonlySet<Role> = new Set<Role>([
  "button", "checkBox", "colorWell", "comboBoxMenuButton", "comboBoxSelect", "date", "dateTime", "disclosureTriangle",
  "disclosureTriangleGrouped", "embeddedObject", "inputTime", "link", "listBox", "listBoxOption", "menuListOption", "pluginObject",
  "popUpButton", "radioButton", "searchBox", "spinButton", "switch", "textField", "textFieldWithComboBox", "toggleButton",
]);

/**
 * Reacts to clicks: a listener or handler for click, mousedown, mouseup or DOMActivate on the element itself, contenteditable, or
 * a native element that does. Disabled elements never. Blink: `AXNodeObject::IsClickable`, `event_util::MouseButtonEventTypes`.
 */
export function isClickable(pass: Pass, object: AxObject): boolean {
  const { element } = object;
  if (element === null || isDisabled(pass, object)) return false;
  if (object.ariaRole === null ? CLICKABLE.has(object.role) : isNativelyClickable(pass, object, element)) return true;
  return listensToClicks(pass, object, element) || isEditingHost(pass, object);
}

/** As above, for the events alone: what makes a link of an `a` without an address. */
export function hasClickAction(pass: Pass, object: AxObject): boolean {
  return listensToClicks(pass, object, object.element!) && !isDisabled(pass, object);
}

const listensToClicks = (pass: Pass, object: AxObject, element: Element): boolean =>
  hasHandler(pass, object, element) || pass.env.instrumentation.hasClickListener(element);

const CLICKABLE_TAGS: ReadonlySet<string> = new Set(["button", "embed", "object", "option", "select", "textarea"]);

/** As {@link CLICKABLE} where an ARIA role hides the native one. */
function isNativelyClickable({ dom }: Pass, { ns, tag, attributeNames }: AxObject, element: Element): boolean {
  if (ns !== "html") return false;
  if (tag === "input") return dom.inputType(element as HTMLInputElement) !== "range";
  return CLICKABLE_TAGS.has(tag) || (tag === "a" && attributeNames.includes("href"));
}

/** Reading the handler property of an attribute would compile page source; the attribute alone decides. */
function hasHandler(pass: Pass, object: AxObject, element: Element): boolean {
  const { dom } = pass;
  if (MOUSE_HANDLERS.some((name) => object.attributeNames.includes(name))) return true;
  if (object.ns === "html") return hasOne(dom.htmlMouseHandlers, element as HTMLElement);
  return object.ns === "svg" && (hasOne(dom.svgMouseHandlers, element as SVGElement) || mayListenInSvg(pass, object, "click"));
}

const hasOne = <T>(handlers: readonly ((element: T) => unknown)[], element: T): boolean => handlers.some((handler) => handler(element) !== null);
