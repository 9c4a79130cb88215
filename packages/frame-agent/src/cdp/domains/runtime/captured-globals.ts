/** What Clients' libraries use of a window, and page code may replace or delete. */
const NAMES = [
  "AbortController", "AbortSignal", "Attr", "Blob", "CSS", "CSSStyleSheet", "CharacterData", "ClipboardEvent", "Comment", "CompositionEvent",
  "CustomEvent", "DOMException", "DOMParser", "DOMRect", "DOMTokenList", "DataTransfer", "DeviceMotionEvent", "DeviceOrientationEvent",
  "Document", "DocumentFragment", "DragEvent", "Element", "ErrorEvent", "Event", "EventTarget", "File", "FileList", "FocusEvent", "FormData",
  "HTMLAnchorElement", "HTMLButtonElement", "HTMLCollection", "HTMLDocument", "HTMLElement", "HTMLFormElement", "HTMLIFrameElement",
  "HTMLInputElement", "HTMLLabelElement", "HTMLOptionElement", "HTMLSelectElement", "HTMLSlotElement", "HTMLTextAreaElement",
  "InputEvent", "IntersectionObserver", "KeyboardEvent", "MessageEvent", "MouseEvent", "MutationObserver", "Node", "NodeFilter", "NodeList",
  "PageTransitionEvent", "Performance", "PerformanceObserver", "PointerEvent", "Range", "ReportingObserver", "ResizeObserver", "SVGElement",
  "Selection", "ShadowRoot", "Text", "TextDecoder", "TextEncoder", "Touch", "TouchEvent", "TreeWalker", "UIEvent", "URL", "URLSearchParams",
  "WheelEvent", "Window", "XMLSerializer", "XPathEvaluator", "XPathResult", "atob", "btoa", "cancelAnimationFrame", "cancelIdleCallback",
  "clearInterval", "clearTimeout", "console", "getComputedStyle", "getSelection", "performance", "queueMicrotask",
  "reportError", "requestAnimationFrame", "requestIdleCallback", "scrollBy", "scrollTo", "setInterval", "setTimeout", "structuredClone",
] as const;

/** Descriptors of a window's globals as they are now, by name. */
export type CapturedGlobals = ReadonlyMap<PropertyKey, PropertyDescriptor>;

export function captureGlobals(window: object): CapturedGlobals {
  const captured = new Map<PropertyKey, PropertyDescriptor>();
  for (const name of NAMES) {
    const descriptor = Object.getOwnPropertyDescriptor(window, name);
    if (descriptor) captured.set(name, descriptor);
  }
  return captured;
}
