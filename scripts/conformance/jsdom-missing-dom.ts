import type { DOMWindow } from "jsdom";

/**
 * DOM features that jsdom lacks and fixtures use, as test suites on jsdom supply them: dialogs, and a window that counts as
 * focused. Nothing here concerns what the engine has to find out.
 */
export function addMissingDom(window: DOMWindow, { focused }: { focused: boolean }): void {
  Object.defineProperty(window.Document.prototype, "hasFocus", {
    value(this: Document) {
      return focused && isFocusedFrame(this, window.document);
    },
    configurable: true,
  });
  const dialog = window.HTMLDialogElement.prototype;
  define(dialog, "show", show);
  define(dialog, "showModal", show);
  define(dialog, "close", function (this: HTMLElement) {
    this.removeAttribute("open");
  });
}

/** Whether the focus of `top` is in this document: each frame on the way is its document's active element. */
function isFocusedFrame(document: Document, top: Document): boolean {
  while (document !== top) {
    const frame = document.defaultView?.frameElement;
    if (!frame || frame.ownerDocument.activeElement !== frame) return false;
    document = frame.ownerDocument;
  }
  return true;
}

const FOCUSABLE = "button, input:not([type=hidden]), select, textarea, a[href], [tabindex], dialog[open]";

/** HTML, "dialog focusing steps", as far as they need no layout. */
function show(this: HTMLElement): void {
  this.setAttribute("open", "");
  focus(this.querySelector<HTMLElement>("[autofocus]") ?? this.querySelector<HTMLElement>(FOCUSABLE) ?? this);
}

/** jsdom focuses only what has a tab index, to which it does not count dialogs. */
function focus(element: HTMLElement): void {
  const isDialog = element.localName === "dialog" && !element.hasAttribute("tabindex");
  if (isDialog) element.setAttribute("tabindex", "-1");
  element.focus();
  if (isDialog) element.removeAttribute("tabindex");
}

function define(target: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
}
