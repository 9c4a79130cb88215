import { withoutHash } from "../frames/document-url.js";
import type { Natives } from "../parts/natives.js";
import { capturedLater } from "./captured-later.js";
import { interfaceGetters, type AnyElement } from "./controls.js";
import { partProbe } from "./part-probe.js";
import { getter, listGetter, listMethod, method, singleGetter } from "./uncurry.js";

/**
 * What only the engine's part of rare elements reads: state of form controls, media and tables. Each function takes elements of its own
 * interface only; others throw, as in the DOM.
 */
export const elementDom = capturedLater((natives: Natives) => {
  const input = interfaceGetters(natives, "HTMLInputElement");
  const select = interfaceGetters(natives, "HTMLSelectElement");
  const option = interfaceGetters(natives, "HTMLOptionElement");
  const meter = interfaceGetters(natives, "HTMLMeterElement");
  const progress = interfaceGetters(natives, "HTMLProgressElement");
  const media = interfaceGetters(natives, "HTMLMediaElement");
  const button = interfaceGetters(natives, "HTMLButtonElement");
  const image = interfaceGetters(natives, "HTMLImageElement");
  const collection = natives.HTMLCollection.prototype;

  const selectedOptions = select<HTMLCollection | null>("selectedOptions", null);
  const collectionLength = getter<HTMLCollection, number>(collection, "length", 0);

  const textTracks = media<TextTrackList | null>("textTracks", null);
  const trackCount = getter<TextTrackList, number>(natives.TextTrackList?.prototype, "length", 0);
  const trackMode = getter<TextTrack, string>(natives.TextTrack?.prototype, "mode", "disabled");

  return {
    scrollingElement: getter<Document, Element | null>(natives.Document.prototype, "scrollingElement", null),
    /** `aria-*` name (and `role`) → what element internals give it by default: a value, or elements. */
    internalsAria: internalsAria(natives),
    /** What the browser says of a control that fails validation, by tag of those that are checked. */
    validationMessage: {
      button: button("validationMessage", ""),
      input: input("validationMessage", ""),
      select: select("validationMessage", ""),
      textarea: interfaceGetters(natives, "HTMLTextAreaElement")("validationMessage", ""),
    },
    hasPatternMismatch: getter<ValidityState, boolean>(natives.ValidityState?.prototype, "patternMismatch", false),
    hasBadInput: getter<ValidityState, boolean>(natives.ValidityState?.prototype, "badInput", false),
    internalsMessage: getter<ElementInternals, string>(natives.ElementInternals?.prototype, "validationMessage", ""),
    internalsValidity: getter<ElementInternals, ValidityState | null>(natives.ElementInternals?.prototype, "validity", null),
    animations: method<Element, [], readonly Animation[]>(natives.Element.prototype, "getAnimations", []),
    focusedPart: partProbe(natives).focusedPart,
    offsetWidth: getter<HTMLElement, number>(natives.HTMLElement.prototype, "offsetWidth", 0),
    offsetHeight: getter<HTMLElement, number>(natives.HTMLElement.prototype, "offsetHeight", 0),
    inputValueAsNumber: input("valueAsNumber", Number.NaN),
    inputList: input<Element | null>("list", null),
    inputFiles: input<FileList | null>("files", null),
    inputSrc: input("src", ""),
    selectedIndex: select("selectedIndex", -1),
    selectedCount: (element: AnyElement): number => {
      const options = selectedOptions(element);
      return options ? collectionLength(options) : 0;
    },
    selectOptions: select<HTMLOptionsCollection | null>("options", null),
    optionCount: collectionLength,
    optionAt: method<HTMLCollection, [number], Element | null>(collection, "item", null),
    optionText: option("text", ""),
    meterValue: meter("value", 0),
    meterMin: meter("min", 0),
    meterMax: meter("max", 1),
    progressValue: progress("value", 0),
    progressMax: progress("max", 1),
    progressPosition: progress("position", -1),
    networkState: media("networkState", 0),
    mediaError: media<MediaError | null>("error", null),
    mediaReadyState: media("readyState", 0),
    mediaCurrentSrc: media("currentSrc", ""),
    mediaDuration: media("duration", Number.NaN),
    mediaCurrentTime: media("currentTime", 0),
    mediaVolume: media("volume", 1),
    mediaMuted: media("muted", false),
    mediaPaused: media("paused", true),
    /** Bytes of sound decoded so far (Chromium and WebKit only). */
    mediaSoundBytes: media("webkitAudioDecodedByteCount", 0),
    /** Whether a text track is in use: `showing` or `hidden`, not `disabled`. */
    usesTextTrack: (element: AnyElement): boolean => {
      const tracks = textTracks(element);
      for (let i = 0; tracks && i < trackCount(tracks); i++) if (trackMode(tracks[i]!) !== "disabled") return true;
      return false;
    },
    tableCaption: interfaceGetters(natives, "HTMLTableElement")<Element | null>("caption", null),
    areaHref: interfaceGetters(natives, "HTMLAreaElement")("href", ""),
    setAttr: method<Element, [string, string], void>(natives.Element.prototype, "setAttribute", undefined),
    createElement: method<Document, [string], HTMLElement>(natives.Document.prototype, "createElement", null as never),
    imageComplete: image("complete", false),
    naturalWidth: image("naturalWidth", 0),
    loadedFiles: loadedFiles(natives),
    textWidth: textMeasure(natives),
    /** One for each line that an inline box is in. */
    clientRects: listMethod<Element, [], DOMRect>(natives.Element.prototype, "getClientRects"),
    compatMode: getter<Document, string>(natives.Document.prototype, "compatMode", "CSS1Compat"),
    computedValue: computedValue(natives),
    /** Rects are enlarged by it, computed lengths are not. */
    zoom: getter<Element, number>(natives.Element.prototype, "currentCSSZoom", 1),

    /** Elements that a button opens: https://html.spec.whatwg.org/#popoverinvokerelement, `commandfor`. */
    popoverTarget: {
      button: button<Element | null>("popoverTargetElement", null),
      input: input<Element | null>("popoverTargetElement", null),
    },
    buttonType: button("type", "submit"),
    formOwner: { button: button<Element | null>("form", null), input: input<Element | null>("form", null) },
    commandFor: button<Element | null>("commandForElement", null),
    fileCount: getter<FileList, number>(natives.FileList?.prototype, "length", 0),
    fileName: getter<File, string>(natives.File?.prototype, "name", ""),
  };
});

/** A property's computed value, which is not, as that of a declaration may be, what layout made of it; null where the browser tells none. */
function computedValue({ Element, StylePropertyMapReadOnly, CSSStyleValue }: Natives): (element: Element, property: string) => string | null {
  const styleMap = method<Element, [], StylePropertyMapReadOnly | null>(Element.prototype, "computedStyleMap", null);
  const get = method<StylePropertyMapReadOnly, [string], CSSStyleValue | undefined>(StylePropertyMapReadOnly?.prototype, "get", undefined);
  const text = method<CSSStyleValue, [], string>(CSSStyleValue?.prototype, "toString", "");
  return (element, property) => {
    const map = styleMap(element);
    const value = map && get(map, property);
    return value ? text(value) : null;
  };
}

/** What the browser notes down of what a document loads; the rest is lost (Resource Timing §4.3). */
const RECORD_SIZE = 250;

/**
 * Addresses, without fragments, of what the page, or a document in a frame, loaded from this origin without an error, as resource timing
 * tells; whether these are all.
 */
function loadedFiles(natives: Natives) {
  const view = getter<Document, (Window & typeof globalThis) | null>(natives.Document.prototype, "defaultView", null);
  const resources = method<Performance, [string], PerformanceEntry[]>(natives.Performance?.prototype, "getEntriesByType", []);
  const name = getter<PerformanceEntry, string>(natives.PerformanceEntry?.prototype, "name", "");
  const status = getter<PerformanceResourceTiming, number>(natives.PerformanceResourceTiming?.prototype, "responseStatus", 0);
  const entriesOf = (frame: Document | null): readonly PerformanceEntry[] => {
    try {
      return resources(frame ? view(frame)!.performance : natives.performance, "resource");
    } catch {
      // A script of the frame's put something else in its place.
      return [];
    }
  };
  return (frame: Document | null): { readonly urls: ReadonlySet<string>; readonly complete: boolean } => {
    const entries = entriesOf(frame);
    const urls = new Set<string>();
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i] as PerformanceResourceTiming;
      if (status(entry) === 200) urls.add(withoutHash(name(entry)));
    }
    return { urls, complete: entries.length < RECORD_SIZE };
  };
}

/** What a canvas takes of a style. */
export interface FontSettings {
  readonly font: string;
  readonly caps: CanvasFontVariantCaps;
  readonly letterSpacing: string;
  /** In pixels. A canvas of its own gives none to a space that comes first, in some fonts to none at all (156). */
  readonly wordSpacing: number;
}

/** What word spacing is added to (Blink: `Character::TreatAsSpace`). */
const WORD_SPACE = /[ \t\n\u00a0]/;

/** Widths of single-line texts from a canvas that is in no document. */
function textMeasure(natives: Natives) {
  const { OffscreenCanvas, OffscreenCanvasRenderingContext2D: Context } = natives;
  const measureText = method<OffscreenCanvasRenderingContext2D, [string], TextMetrics>(Context?.prototype, "measureText", null as never);
  const width = getter<TextMetrics, number>(natives.TextMetrics?.prototype, "width", 0);
  let context: OffscreenCanvasRenderingContext2D | null = null;
  return (settings: FontSettings, text: string): number => {
    if (!OffscreenCanvas) return 0;
    context ??= new OffscreenCanvas(1, 1).getContext("2d");
    if (!context) return 0;
    // Otherwise words are measured one by one, and nothing is kerned with the spaces between them.
    context.fontKerning = "normal";
    if (context.font !== settings.font) context.font = settings.font;
    context.fontVariantCaps = settings.caps;
    context.letterSpacing = settings.letterSpacing;
    const wordSpaces = settings.wordSpacing === 0 ? 0 : text.split(WORD_SPACE).length - 1;
    return width(measureText(context, text)) + wordSpaces * settings.wordSpacing;
  };
}

type AriaReader = (internals: ElementInternals) => string | readonly Element[] | null | undefined;

/** The ARIA mixin's properties by attribute name: `ariaHasPopup` is `aria-haspopup`, `ariaControlsElements` is `aria-controls`. */
function internalsAria(natives: Natives): ReadonlyMap<string, AriaReader> {
  const prototype = natives.ElementInternals?.prototype;
  const readers = new Map<string, AriaReader>();
  for (const property of prototype ? Object.getOwnPropertyNames(prototype) : []) {
    const [, name, kind] = /^aria(.+?)(Elements?)?$/.exec(property) ?? [];
    if (name) readers.set(`aria-${name.toLowerCase()}`, ariaReader(prototype!, property, kind));
    else if (property === "role") readers.set(property, ariaReader(prototype!, property));
  }
  return readers;
}

function ariaReader(prototype: ElementInternals, property: string, kind?: string): AriaReader {
  if (kind === undefined) return getter<ElementInternals, string | null>(prototype, property, null);
  return (kind === "Element" ? singleGetter : listGetter)<ElementInternals, Element>(prototype, property);
}
