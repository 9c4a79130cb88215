import { keepDescriptors } from "../dom/uncurry.js";

/** The window's interfaces and functions that parts use. */
const NAMES = [
  "AbortSignal",
  "Array",
  "Blob",
  "CacheStorage",
  "CaretPosition",
  "ClipboardEvent",
  "CompositionEvent",
  "CookieStore",
  "CSSGroupingRule",
  "CSSImportRule",
  "CSSMediaRule",
  "CSSStyleSheet",
  "DataTransfer",
  "DataTransferItemList",
  "Date",
  "Document",
  "DOMException",
  "DragEvent",
  "Element",
  "Event",
  "EventSource",
  "EventTarget",
  "File",
  "FocusEvent",
  "FormData",
  "Headers",
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
  "IDBFactory",
  "InputEvent",
  "KeyboardEvent",
  "MediaList",
  "MediaQueryList",
  "MediaQueryListEvent",
  "MessageEvent",
  "MouseEvent",
  "Navigator",
  "Node",
  "Object",
  "Performance",
  "PerformanceEntry",
  "PerformanceObserver",
  "PerformanceObserverEntryList",
  "PointerEvent",
  "Promise",
  "Range",
  "ReadableStream",
  "ReadableStreamDefaultReader",
  "ReportingObserver",
  "Request",
  "Response",
  "SecurityPolicyViolationEvent",
  "Selection",
  "ServiceWorkerContainer",
  "ServiceWorkerRegistration",
  "ShadowRoot",
  "StaticRange",
  "Storage",
  "StorageEvent",
  "StorageManager",
  "StyleSheet",
  "SVGElement",
  "TextDecoder",
  "TextEncoder",
  "TextEvent",
  "Touch",
  "TouchEvent",
  "TypeError",
  "UIEvent",
  "URL",
  "URLPattern",
  "URLSearchParams",
  "WebSocket",
  "WheelEvent",
  "XMLHttpRequest",
  "fetch",
  "focus",
  "matchMedia",
] as const;

/** Those of which parts use functions of the constructor. */
const STATIC: ReadonlySet<string> = new Set(["Object", "URL"]);

type Name = (typeof NAMES)[number];

/** Members of the page's window as they were before page code ran; some of them the DOM types do not declare. */
export type Natives = Pick<typeof globalThis, Name & keyof typeof globalThis> & {
  readonly [N in Exclude<Name, keyof typeof globalThis>]?: { readonly prototype: object };
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
    if (!value?.prototype) continue;
    keepDescriptors(value.prototype);
    if (STATIC.has(name)) keepDescriptors(value);
  }
  return natives as unknown as Natives;
}
