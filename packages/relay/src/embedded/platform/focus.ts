/** Focus that moves by itself: `autofocus`, `delegatesFocus`, dialogs and popovers (HTML, "focus"). */

import { defineAttribute, reflectBoolean } from "./define.js";
import { type DocumentImpl, type ElementImpl, implementationOf, implOf, internal, isAdopted, override, type PageWindow, wrapperOf } from "./jsdom.js";
import { definePseudoClass } from "./pseudo-classes.js";
import { shadowInitOf } from "./shadow-trees.js";

interface Focusing {
  isFocusableAreaElement(element: ElementImpl): boolean;
}

const focusing = internal<Focusing>("jsdom/living/helpers/focusing.js");

/** Takes the focus once although nothing makes it focusable: a dialog without focusable contents. */
let exempt: ElementImpl | null = null;

export interface FocusOptions {
  /** Whether the window has the focus of the system. */
  readonly focused: boolean;
}

const unfocused = new WeakSet<PageWindow>();

/** Once per process. */
export function patchFocus(): void {
  // jsdom takes the body for focused while nothing is.
  definePseudoClass("focus", focusedIn);
  const isFocusable = focusing.isFocusableAreaElement;
  focusing.isFocusableAreaElement = (element) => element === exempt || isFocusable(element);
  override<ElementImpl, [], void>(implementationOf("nodes/HTMLElement"), "focus", (self, native) => {
    const host = wrapperOf<HTMLElement>(self);
    if (!self._shadowRoot || !shadowInitOf(host)?.delegatesFocus) return native();
    if (!wrapperOf<ShadowRoot>(self._shadowRoot).activeElement) delegateOf(wrapperOf<ShadowRoot>(self._shadowRoot))?.focus();
  });
  override<ElementImpl, [], void>(implementationOf("nodes/HTMLElement"), "_attach", (self, native) => {
    native();
    if (self.hasAttributeNS(null, "autofocus")) autofocusLater(wrapperOf<HTMLElement>(self));
  });
}

export function installFocus(window: PageWindow, { focused }: FocusOptions): void {
  if (!focused) unfocused.add(window);
  reflectBoolean(window.HTMLElement.prototype, "autofocus");
  Object.defineProperty(window.Document.prototype, "hasFocus", {
    value(this: Document): boolean {
      return hasFocus(this);
    },
    writable: true,
    enumerable: true,
    configurable: true,
  });
  defineAttribute<ShadowRoot, boolean>(window.ShadowRoot.prototype, "delegatesFocus", { get: (self) => shadowInitOf(self.host)?.delegatesFocus === true });
}

/** Whether the focus of the page is in this document: each frame on the way is its document's active element. */
function hasFocus(document: Document): boolean {
  for (let window = document.defaultView; window; window = document.defaultView) {
    const frame = window.frameElement;
    if (!frame) return !unfocused.has(window as PageWindow);
    if (frame.ownerDocument.activeElement !== frame) return false;
    document = frame.ownerDocument;
  }
  return false;
}

/** The focused element, and the hosts that delegate their focus to it. */
function focusedIn(document: Document): Element[] {
  const { _lastFocusedElement: focused } = implOf<DocumentImpl>(document);
  if (!focused) return [];
  const elements: Element[] = [wrapperOf(focused)];
  for (let root = elements[0]!.getRootNode(); "host" in root; root = (root.host as Element).getRootNode()) {
    if (shadowInitOf(root.host as Element)?.delegatesFocus) elements.push(root.host as Element);
  }
  return elements;
}

/** Focuses an element even where it is not focusable. */
export function focusAnyway(element: HTMLElement): void {
  exempt = implOf(element);
  try {
    element.focus();
  } finally {
    exempt = null;
  }
}

const childElements = (root: Element | ShadowRoot): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>("*")];

/** The element that takes the focus for what it is in: the one that asks for it, else the first that can (HTML, "focus delegate"). */
export function delegateOf(root: Element | ShadowRoot): HTMLElement | null {
  const elements = childElements(root);
  return elements.find((element) => element.hasAttribute("autofocus") && takesFocus(element)) ?? elements.find(takesFocus) ?? null;
}

export function takesFocus(element: HTMLElement): boolean {
  const root = implOf(element)._shadowRoot;
  const isOpenDialog = element.localName === "dialog" && element.hasAttribute("open");
  const canFocus = isOpenDialog || focusing.isFocusableAreaElement(implOf(element)) || (root !== null && shadowInitOf(element)?.delegatesFocus === true);
  return canFocus && isRendered(element);
}

/** Neither hidden by style nor inert. */
function isRendered(element: Element): boolean {
  const window = implOf(element)._globalObject;
  for (let at: Element | null = element; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host ?? null) {
    if (at.hasAttribute("inert") || window.getComputedStyle(at).display === "none") return false;
  }
  return true;
}

const candidates = new WeakMap<Document, HTMLElement[]>();

/** HTML, "flush autofocus candidates": when the document is there, the first that can be focused is, unless something has the focus. */
function autofocusLater(element: HTMLElement): void {
  const document = element.ownerDocument;
  const list = candidates.get(document);
  if (list) {
    list.push(element);
    return;
  }
  candidates.set(document, [element]);
  const window = implOf(element)._globalObject;
  if (!isAdopted(window) || !document.defaultView) return;
  const flush = (): void => {
    const waiting = candidates.get(document)!;
    // A document focuses by itself once only; those that come later are not looked at.
    if (document.activeElement && document.activeElement !== document.body) return;
    waiting.find((candidate) => candidate.isConnected && takesFocus(candidate))?.focus();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", flush, { once: true });
  else window.setTimeout(flush);
}
