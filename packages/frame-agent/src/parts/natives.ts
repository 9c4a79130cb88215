import { keepDescriptors } from "../dom/uncurry.js";

/** What Clients' libraries use of a window, and page code may replace or delete. */
const GLOBALS = [
  "AbortController AbortSignal Attr Blob CSS CSSStyleSheet CharacterData ClipboardEvent Comment CompositionEvent CustomEvent",
  "DOMException DOMParser DOMRect DOMTokenList DataTransfer DeviceMotionEvent DeviceOrientationEvent Document DocumentFragment",
  "DragEvent Element ErrorEvent Event EventTarget File FileList FocusEvent FormData HTMLAnchorElement HTMLButtonElement",
  "HTMLCollection HTMLDocument HTMLElement HTMLFormElement HTMLIFrameElement HTMLInputElement HTMLLabelElement HTMLOptionElement",
  "HTMLSelectElement HTMLSlotElement HTMLTextAreaElement InputEvent IntersectionObserver KeyboardEvent MessageEvent MouseEvent",
  "MutationObserver Node NodeFilter NodeList PageTransitionEvent Performance PerformanceObserver PointerEvent Range",
  "ReportingObserver ResizeObserver SVGElement Selection ShadowRoot Text TextDecoder TextEncoder Touch TouchEvent TreeWalker",
  "UIEvent URL URLSearchParams WheelEvent Window XMLSerializer XPathEvaluator XPathResult atob btoa cancelAnimationFrame",
  "cancelIdleCallback clearInterval clearTimeout console getComputedStyle getSelection performance queueMicrotask reportError",
  "requestAnimationFrame requestIdleCallback scrollBy scrollTo setInterval setTimeout structuredClone",
] as const;

/** The window's other interfaces, functions and objects that parts use. */
const OTHERS = [
  "Array BeforeUnloadEvent CacheStorage CaretPosition CookieStore CSSConditionRule CSSContainerRule CSSCounterStyleRule",
  "CSSGroupingRule CSSImportRule CSSKeyframeRule CSSKeyframesRule CSSLayerBlockRule CSSLayerStatementRule CSSMediaRule CSSRule CSSStyleDeclaration",
  "CSSStyleRule CSSStyleValue DataTransferItemList Date DocumentType DOMRectReadOnly ElementInternals Error EventSource fetch focus Headers History",
  "HTMLAreaElement HTMLDialogElement HTMLImageElement HTMLMediaElement HTMLMeterElement HTMLProgressElement HTMLStyleElement",
  "HTMLTableElement HTMLTemplateElement IDBFactory Intl JSON matchMedia MediaList MediaQueryList MediaQueryListEvent",
  "MessageChannel NavigateEvent navigation Navigation NavigationDestination Navigator navigator Object OffscreenCanvas",
  "OffscreenCanvasRenderingContext2D PerformanceEntry PerformanceObserverEntryList PerformanceResourceTiming Promise",
  "PromiseRejectionEvent ReadableStream ReadableStreamDefaultReader Request Response SecurityPolicyViolationEvent",
  "ServiceWorkerContainer ServiceWorkerRegistration StaticRange Storage StorageEvent StorageManager StylePropertyMapReadOnly StyleSheet TextEvent",
  "TextMetrics TextTrack TextTrackList TypeError URLPattern UserActivation ValidityState WebSocket XMLHttpRequest",
] as const;

/** Objects of which parts use the functions themselves, those of constructors included. */
const STATIC = ["Array", "Intl", "JSON", "Object", "Promise", "URL"] as const;

type Split<Text extends string, Names = never> = Text extends `${infer Name} ${infer Rest}` ? Split<Rest, Names | Name> : Names | Text;
type Name = Split<(typeof GLOBALS | typeof OTHERS)[number]>;

const names = (lines: readonly string[]): string[] => lines.join(" ").split(" ");

/** Members of the page's window as they were before page code ran; some of them the DOM types do not declare. */
export type Natives = Pick<typeof globalThis, Name & keyof typeof globalThis> & {
  readonly [N in Exclude<Name, keyof typeof globalThis | "navigation">]?: { readonly prototype: object };
} & { readonly navigation?: EventTarget };

/** Descriptors of a window's properties as they are now, by name. */
export type CapturedGlobals = ReadonlyMap<PropertyKey, PropertyDescriptor>;

export function captureGlobals(window: object): CapturedGlobals {
  const captured = new Map<PropertyKey, PropertyDescriptor>();
  for (const name of names(GLOBALS)) {
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
  for (const name of names([...GLOBALS, ...OTHERS])) {
    const value = (natives[name] = (window as unknown as Record<string, { prototype?: object } | undefined>)[name]);
    if (value?.prototype) keepDescriptors(value.prototype);
  }
  for (const name of STATIC) keepDescriptors(natives[name] as object);
  return natives as unknown as Natives;
}
