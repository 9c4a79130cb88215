import type { TextControl } from "./captured.js";
import type { InputContext } from "./context.js";
import { closest } from "./tree.js";

/** How an element reacts to keys and presses. */
export type Kind =
  | "text" | "textarea" | "number" | "date" | "range" | "radio" | "checkbox" | "button" | "input" | "select" | "link" | "summary" | "other";

const INPUT_KINDS: Readonly<Record<string, Kind>> = {
  text: "text", search: "text", tel: "text", url: "text", email: "text", password: "text",
  number: "number", range: "range", radio: "radio", checkbox: "checkbox",
  button: "button", submit: "button", reset: "button", image: "button", file: "button", color: "button",
  date: "date", month: "date", week: "date", time: "date", "datetime-local": "date",
};

export function kindOf({ dom }: InputContext, element: Element): Kind {
  switch (dom.localName(element)) {
    case "input":
      return INPUT_KINDS[dom.inputType(element as HTMLInputElement)] ?? "input";
    case "textarea":
    case "button":
    case "select":
      return dom.localName(element) as Kind;
    case "a":
    case "area":
      return dom.hasAttr(element, "href") ? "link" : "other";
    case "summary":
      return "summary";
    default:
      return "other";
  }
}

const TEXT_KINDS = new Set<Kind>(["text", "number", "textarea"]);

/** An input or textarea that text is typed into. */
export const isTextControl = (c: InputContext, element: Element): element is TextControl => TEXT_KINDS.has(kindOf(c, element));

const FORM_CONTROLS = new Set(["button", "input", "select", "textarea", "option", "optgroup"]);

/** The disabled control that keeps mouse presses and clicks from a target. */
export const disabledAround = (c: InputContext, target: Node): Element | null =>
  closest(c, target, (element) => FORM_CONTROLS.has(c.dom.localName(element)) && c.dom.matches(element, ":disabled"));

/** Sets a value as a user does: the page sees it in `input`, and in `change` when the edit ends with it. */
export function setByUser({ api, fire }: InputContext, control: HTMLInputElement, value: string, events: readonly string[]): void {
  if (api.value(control) === value) return;
  const before = api.value(control);
  api.setValue(control, value);
  if (api.value(control) === before) return;
  for (const type of events) fire(control, "Event", type, { bubbles: true, composed: type === "input" });
}
