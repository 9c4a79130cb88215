import { keepDescriptors } from "../dom/uncurry.js";

/** The window's interfaces, functions and objects that parts use, and what Clients' libraries use and page code may replace. */
const NAMES = [
  "AbortController AbortSignal Array atob Attr BeforeUnloadEvent Blob btoa CacheStorage cancelAnimationFrame cancelIdleCallback",
  "CaretPosition CharacterData clearInterval clearTimeout ClipboardEvent Comment CompositionEvent console CookieStore CSS",
  "CSSGroupingRule CSSImportRule CSSMediaRule CSSRule CSSStyleRule CSSStyleSheet CustomEvent DataTransfer DataTransferItemList",
  "Date DeviceMotionEvent DeviceOrientationEvent Document DocumentFragment DOMException DOMParser DOMRect DOMTokenList DragEvent",
  "Element Error ErrorEvent Event EventSource EventTarget fetch File FileList focus FocusEvent FormData getComputedStyle",
  "getSelection Headers History HTMLAnchorElement HTMLAreaElement HTMLButtonElement HTMLCollection HTMLDialogElement HTMLDocument",
  "HTMLElement HTMLFormElement HTMLIFrameElement HTMLImageElement HTMLInputElement HTMLLabelElement HTMLOptionElement",
  "HTMLSelectElement HTMLSlotElement HTMLTextAreaElement IDBFactory InputEvent IntersectionObserver JSON KeyboardEvent matchMedia",
  "MediaList MediaQueryList MediaQueryListEvent MessageChannel MessageEvent MouseEvent MutationObserver NavigateEvent navigation",
  "Navigation NavigationDestination navigator Navigator Node NodeFilter NodeList Object PageTransitionEvent performance Performance",
  "PerformanceEntry PerformanceObserver PerformanceObserverEntryList PointerEvent Promise PromiseRejectionEvent queueMicrotask",
  "Range ReadableStream ReadableStreamDefaultReader reportError ReportingObserver Request requestAnimationFrame",
  "requestIdleCallback ResizeObserver Response scrollBy scrollTo SecurityPolicyViolationEvent Selection ServiceWorkerContainer",
  "ServiceWorkerRegistration setInterval setTimeout ShadowRoot StaticRange Storage StorageEvent StorageManager structuredClone",
  "StyleSheet SVGElement Text TextDecoder TextEncoder TextEvent Touch TouchEvent TreeWalker TypeError UIEvent URL URLPattern",
  "URLSearchParams UserActivation WebSocket WheelEvent Window XMLHttpRequest XMLSerializer XPathEvaluator XPathResult",
] as const;

/** Objects of which parts use the functions themselves, those of constructors included. */
const STATIC = ["Array", "JSON", "Object", "Promise", "URL"] as const;

type Split<Text extends string, Names = never> = Text extends `${infer Name} ${infer Rest}` ? Split<Rest, Names | Name> : Names | Text;
type Name = Split<(typeof NAMES)[number]>;

const names = (): string[] => NAMES.flatMap((line) => line.split(" "));

/** Members of the page's window as they were before page code ran; some of them the DOM types do not declare. */
export type Natives = Pick<typeof globalThis, Name & keyof typeof globalThis> & {
  readonly [N in Exclude<Name, keyof typeof globalThis | "navigation">]?: { readonly prototype: object };
} & { readonly navigation?: EventTarget };

/** Descriptors of a window's properties as they are now, by name. */
export type CapturedGlobals = ReadonlyMap<PropertyKey, PropertyDescriptor>;

export function captureGlobals(window: object): CapturedGlobals {
  const captured = new Map<PropertyKey, PropertyDescriptor>();
  for (const name of names()) {
    const descriptor = Object.getOwnPropertyDescriptor(window, name);
    if (descriptor) captured.set(name, descriptor);
  }
  return captured;
}

/**
 * Captures what parts need that arrive when page code has run: the interfaces, and for `getter`, `method` and `setter` the members
 * of their prototypes.
 */
export function keepNatives(window: Window & typeof globalThis): Natives {
  const natives: Record<string, unknown> = {};
  for (const name of names()) {
    const value = (natives[name] = (window as unknown as Record<string, { prototype?: object } | undefined>)[name]);
    if (value?.prototype) keepDescriptors(value.prototype);
  }
  for (const name of STATIC) keepDescriptors(natives[name] as object);
  return natives as unknown as Natives;
}
