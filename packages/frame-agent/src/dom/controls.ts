import { getter, method } from "./uncurry.js";

/** What opens a file chooser when it is clicked. */
export const FILE_INPUT = "input[type=file i]:enabled";

type AnyElement = Element;

/** Getters of one interface as a record of plain functions. */
function interfaceGetters(window: Window & typeof globalThis, name: string) {
  const prototype = (window as unknown as Record<string, { prototype: AnyElement } | undefined>)[name]?.prototype;
  return <R>(property: string, fallback: R) => getter<AnyElement, R>(prototype, property, fallback);
}

/**
 * State of form controls, media, links and tables, captured like the rest of `Dom`. Each function takes elements of its own
 * interface only; others throw, as in the DOM.
 */
export function captureControls(window: Window & typeof globalThis) {
  const input = interfaceGetters(window, "HTMLInputElement");
  const textArea = interfaceGetters(window, "HTMLTextAreaElement");
  const select = interfaceGetters(window, "HTMLSelectElement");
  const option = interfaceGetters(window, "HTMLOptionElement");
  const meter = interfaceGetters(window, "HTMLMeterElement");
  const progress = interfaceGetters(window, "HTMLProgressElement");
  const media = interfaceGetters(window, "HTMLMediaElement");
  const button = interfaceGetters(window, "HTMLButtonElement");

  const selectedOptions = select<HTMLCollection | null>("selectedOptions", null);
  const collectionLength = getter<HTMLCollection, number>(window.HTMLCollection.prototype, "length", 0);

  const textTracks = media<TextTrackList | null>("textTracks", null);
  const trackCount = getter<TextTrackList, number>(window.TextTrackList?.prototype, "length", 0);
  const trackMode = getter<TextTrack, string>(window.TextTrack?.prototype, "mode", "disabled");

  return {
    inputValue: input("value", ""),
    inputChecked: input("checked", false),
    inputIndeterminate: input("indeterminate", false),
    inputValueAsNumber: input("valueAsNumber", Number.NaN),
    inputFiles: input<FileList | null>("files", null),
    inputSrc: input("src", ""),
    textAreaValue: textArea("value", ""),
    selectedIndex: select("selectedIndex", -1),
    selectedCount: (element: AnyElement): number => {
      const options = selectedOptions(element);
      return options ? collectionLength(options) : 0;
    },
    selectOptions: select<HTMLOptionsCollection | null>("options", null),
    optionCount: getter<HTMLCollection, number>(window.HTMLCollection.prototype, "length", 0),
    optionAt: method<HTMLCollection, [number], Element | null>(window.HTMLCollection.prototype, "item", null),
    optionSelected: option("selected", false),
    optionLabel: option("label", ""),
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
    tableCaption: interfaceGetters(window, "HTMLTableElement")<Element | null>("caption", null),
    anchorHref: interfaceGetters(window, "HTMLAnchorElement")("href", ""),
    areaHref: interfaceGetters(window, "HTMLAreaElement")("href", ""),
    imageSrc: interfaceGetters(window, "HTMLImageElement")("src", ""),
    imageCurrentSrc: interfaceGetters(window, "HTMLImageElement")("currentSrc", ""),

    /** Constraint validation, by tag of the listed element. */
    validity: {
      button: button<ValidityState | null>("validity", null),
      input: input<ValidityState | null>("validity", null),
      select: select<ValidityState | null>("validity", null),
      textarea: textArea<ValidityState | null>("validity", null),
      output: interfaceGetters(window, "HTMLOutputElement")<ValidityState | null>("validity", null),
      fieldset: interfaceGetters(window, "HTMLFieldSetElement")<ValidityState | null>("validity", null),
      object: interfaceGetters(window, "HTMLObjectElement")<ValidityState | null>("validity", null),
    },
    willValidate: {
      button: button("willValidate", false),
      input: input("willValidate", false),
      select: select("willValidate", false),
      textarea: textArea("willValidate", false),
      output: interfaceGetters(window, "HTMLOutputElement")("willValidate", false),
      fieldset: interfaceGetters(window, "HTMLFieldSetElement")("willValidate", false),
      object: interfaceGetters(window, "HTMLObjectElement")("willValidate", false),
    },
    isValid: getter<ValidityState, boolean>(window.ValidityState?.prototype, "valid", true),
    hasCustomError: getter<ValidityState, boolean>(window.ValidityState?.prototype, "customError", false),

    /** Elements that a button opens: https://html.spec.whatwg.org/#popoverinvokerelement, `commandfor`. */
    popoverTarget: {
      button: button<Element | null>("popoverTargetElement", null),
      input: input<Element | null>("popoverTargetElement", null),
    },
    buttonType: button("type", "submit"),
    formOwner: { button: button<Element | null>("form", null), input: input<Element | null>("form", null) },
    commandFor: button<Element | null>("commandForElement", null),
    fileCount: getter<FileList, number>(window.FileList?.prototype, "length", 0),
    fileName: getter<File, string>(window.File?.prototype, "name", ""),
    designMode: getter<Document, string>(window.Document.prototype, "designMode", "off"),
    documentUrl: getter<Document, string>(window.Document.prototype, "URL", ""),
  };
}
