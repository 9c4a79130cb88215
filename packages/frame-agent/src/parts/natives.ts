import { keepDescriptors } from "../dom/uncurry.js";

/** The window's interfaces and functions that parts use. */
const NAMES = [
  "CaretPosition",
  "ClipboardEvent",
  "CompositionEvent",
  "DataTransfer",
  "DataTransferItemList",
  "Document",
  "DragEvent",
  "Element",
  "Event",
  "EventTarget",
  "File",
  "FocusEvent",
  "History",
  "HTMLAnchorElement",
  "HTMLAreaElement",
  "HTMLDialogElement",
  "HTMLElement",
  "HTMLFormElement",
  "HTMLImageElement",
  "HTMLInputElement",
  "HTMLOptionElement",
  "HTMLSelectElement",
  "HTMLTextAreaElement",
  "InputEvent",
  "KeyboardEvent",
  "MouseEvent",
  "Node",
  "PointerEvent",
  "Range",
  "Selection",
  "ShadowRoot",
  "StaticRange",
  "SVGElement",
  "TextEvent",
  "Touch",
  "TouchEvent",
  "UIEvent",
  "WheelEvent",
  "focus",
] as const;

type Name = (typeof NAMES)[number];

/** Members of the page's window as they were before page code ran; those of `TextEvent` the DOM types do not declare. */
export type Natives = {
  readonly [N in Name]: N extends keyof typeof globalThis ? (typeof globalThis)[N] : { readonly prototype: Event } | undefined;
};

/**
 * Captures what parts need that arrive when page code has run: the interfaces, and for `getter`, `method` and `setter` the members
 * of their prototypes.
 */
export function keepNatives(window: Window & typeof globalThis): Natives {
  const natives: Record<string, unknown> = {};
  for (const name of NAMES) {
    const value = (window as unknown as Record<string, { prototype?: object } | undefined>)[name];
    natives[name] = value;
    if (value?.prototype) keepDescriptors(value.prototype);
  }
  return natives as unknown as Natives;
}
