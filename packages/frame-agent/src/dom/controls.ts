import { getter, prototypesOf } from "./uncurry.js";

/** What opens a file chooser when it is clicked. */
export const FILE_INPUT = "input[type=file i]:enabled";

export type AnyElement = Element;

/** Getters of one interface as a record of plain functions. */
export function interfaceGetters<W extends object>(window: W, name: keyof W & string) {
  const prototype = prototypesOf(window)<AnyElement>(name);
  return <R>(property: string, fallback: R) => getter<AnyElement, R>(prototype, property, fallback);
}

/** Tag → interface of elements with constraint validation: https://html.spec.whatwg.org/#category-listed */
const LISTED = {
  button: "Button", fieldset: "FieldSet", input: "Input", object: "Object", output: "Output", select: "Select", textarea: "TextArea",
} as const;

/**
 * State of form controls, links and images, captured like the rest of `Dom`; what only rare elements need is in element-dom.ts. Each
 * function takes elements of its own interface only; others throw, as in the DOM.
 */
export function captureControls(window: Window & typeof globalThis) {
  const input = interfaceGetters(window, "HTMLInputElement");
  const image = interfaceGetters(window, "HTMLImageElement");
  return {
    inputValue: input("value", ""),
    inputChecked: input("checked", false),
    inputIndeterminate: input("indeterminate", false),
    textAreaValue: interfaceGetters(window, "HTMLTextAreaElement")("value", ""),
    optionSelected: interfaceGetters(window, "HTMLOptionElement")("selected", false),
    anchorHref: interfaceGetters(window, "HTMLAnchorElement")("href", ""),
    imageSrc: image("src", ""),
    imageCurrentSrc: image("currentSrc", ""),

    /** Constraint validation, by tag of the listed element. */
    validity: Object.fromEntries(
      Object.entries(LISTED).map(([tag, name]) => [tag, interfaceGetters(window, `HTML${name}Element` as const)<ValidityState | null>("validity", null)]),
    ) as Readonly<Record<keyof typeof LISTED, (element: AnyElement) => ValidityState | null>>,
    hasCustomError: getter<ValidityState, boolean>(window.ValidityState?.prototype, "customError", false),
    designMode: getter<Document, string>(window.Document.prototype, "designMode", "off"),
  };
}
