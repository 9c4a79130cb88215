import { SVG_NS, type Dom } from "../../../dom/dom.js";
import { getter, method, setter } from "../../../dom/uncurry.js";
import type { PageRealm } from "../../../realm/page-realm.js";

/** A text control: what has a value, a selection and an undo history of its own. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement;

export type Captured = ReturnType<typeof captureForInput>;

type PageWindow = Window & typeof globalThis;

/** The DOM functions that only input needs, captured at start like those of `dom/dom.ts`. */
export function captureForInput({ window, apply }: PageRealm, dom: Dom) {
  const { history, focus: focusView } = window;
  const { back, forward } = window.History.prototype;
  const {
    Document, ShadowRoot, Element, HTMLElement, HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLOptionElement,
    HTMLDialogElement, HTMLFormElement, HTMLImageElement, HTMLAnchorElement, HTMLAreaElement, Range, Selection, DataTransfer, CaretPosition, EventTarget, Event, SVGElement,
    TextEvent,
  } = window as PageWindow & { CaretPosition?: { prototype: CaretPosition }; TextEvent?: { prototype: TextEvent } };
  const document = Document.prototype;
  const selection = Selection.prototype;
  const transfer = (DataTransfer as typeof DataTransfer | undefined)?.prototype;
  const isSvg = (element: Element): boolean => dom.namespace(element) === SVG_NS;

  /** A function of both text controls. */
  const ofControl = <F extends (self: never, ...rest: never[]) => unknown>(capture: (prototype: TextControl) => F): F => {
    const [ofInput, ofTextArea] = [capture(HTMLInputElement.prototype), capture(HTMLTextAreaElement.prototype)];
    return ((self: Element, ...rest: never[]) =>
      (dom.localName(self) === "textarea" ? ofTextArea : ofInput)(self as never, ...rest)) as unknown as F;
  };
  const [htmlTabIndex, svgTabIndex] = [HTMLElement, SVGElement].map(({ prototype }) =>
    getter<Element, number>(prototype, "tabIndex", -1),
  ) as [(element: Element) => number, (element: Element) => number];
  const [htmlFocus, svgFocus] = [HTMLElement, SVGElement].map(({ prototype }) =>
    method<Element, [FocusOptions], void>(prototype, "focus", undefined),
  ) as [(element: Element, options: FocusOptions) => void, (element: Element, options: FocusOptions) => void];
  const [htmlBlur, svgBlur] = [HTMLElement, SVGElement].map(({ prototype }) =>
    method<Element, [], void>(prototype, "blur", undefined),
  ) as [(element: Element) => void, (element: Element) => void];

  const createEvent = method<Document, [string], Event>(document, "createEvent", null as never);
  const startContainer = getter<Range, Node>(Range.prototype, "startContainer", null as never);
  const startOffset = getter<Range, number>(Range.prototype, "startOffset", 0);
  const endContainer = getter<Range, Node>(Range.prototype, "endContainer", null as never);
  const endOffset = getter<Range, number>(Range.prototype, "endOffset", 0);
  const anchorHref = getter<Element, string>(HTMLAnchorElement.prototype, "href", "");
  const areaHref = getter<Element, string>(HTMLAreaElement.prototype, "href", "");

  return {
    dispatch: method<EventTarget, [Event], boolean>(EventTarget.prototype, "dispatchEvent", true),
    preventDefault: method<Event, [], void>(Event.prototype, "preventDefault", undefined),
    stopImmediatePropagation: method<Event, [], void>(Event.prototype, "stopImmediatePropagation", undefined),
    defaultPrevented: getter<Event, boolean>(Event.prototype, "defaultPrevented", false),
    eventTarget: getter<Event, EventTarget | null>(Event.prototype, "target", null),
    composedPath: method<Event, [], EventTarget[]>(Event.prototype, "composedPath", []),

    // Documents
    view: getter<Document, PageWindow | null>(document, "defaultView", null),
    body: getter<Document, HTMLElement | null>(document, "body", null),
    scrollingElement: getter<Document, Element | null>(document, "scrollingElement", null),
    designMode: getter<Document, string>(document, "designMode", "off"),
    hasExecCommand: typeof (document as Partial<Document>).execCommand === "function",
    execCommand: method<Document, [string, boolean?, string?], boolean>(document, "execCommand", false),
    selectionOf: method<Document, [], Selection | null>(document, "getSelection", null),
    elementFromPoint: method<Document, [number, number], Element | null>(document, "elementFromPoint", null),
    shadowElementFromPoint: method<ShadowRoot, [number, number], Element | null>(ShadowRoot.prototype as never, "elementFromPoint", null),
    caretPosition: method<Document, [number, number, { shadowRoots: ShadowRoot[] }], CaretPosition | null>(document, "caretPositionFromPoint", null),
    caretNode: getter<CaretPosition, Node | null>(CaretPosition?.prototype, "offsetNode", null),
    caretOffset: getter<CaretPosition, number>(CaretPosition?.prototype, "offset", 0),
    caretRect: method<CaretPosition, [], DOMRect | null>(CaretPosition?.prototype, "getClientRect", null),
    /** A TextEvent to be initialised; null where there is none. */
    textEvent: (owner: Document): TextEvent | null => (TextEvent ? (createEvent(owner, "TextEvent") as TextEvent) : null),
    initTextEvent: method<TextEvent, [string, boolean, boolean, Window | null, string], void>(TextEvent?.prototype, "initTextEvent", undefined),
    createText: method<Document, [string], Text>(document, "createTextNode", null as never),

    // Selections and ranges
    rangeCount: getter<Selection, number>(selection, "rangeCount", 0),
    rangeAt: method<Selection, [number], Range>(selection, "getRangeAt", null as never),
    anchorNode: getter<Selection, Node | null>(selection, "anchorNode", null),
    anchorOffset: getter<Selection, number>(selection, "anchorOffset", 0),
    isCollapsed: getter<Selection, boolean>(selection, "isCollapsed", true),
    collapse: method<Selection, [Node, number], void>(selection, "collapse", undefined),
    extend: method<Selection, [Node, number], void>(selection, "extend", undefined),
    modify: method<Selection, [string, string, string], void>(selection, "modify", undefined),
    clearSelection: method<Selection, [], void>(selection, "removeAllRanges", undefined),
    selectedText: method<Selection, [], string>(selection, "toString", ""),
    rangeEnds: (range: Range): StaticRangeInit => ({
      startContainer: startContainer(range),
      startOffset: startOffset(range),
      endContainer: endContainer(range),
      endOffset: endOffset(range),
    }),
    insertNode: method<Range, [Node], void>(Range.prototype, "insertNode", undefined),
    deleteContents: method<Range, [], void>(Range.prototype, "deleteContents", undefined),
    cloneContents: method<Range, [], DocumentFragment>(Range.prototype, "cloneContents", null as never),
    innerHTML: getter<Element, string>(Element.prototype, "innerHTML", ""),
    outerHTML: getter<Element, string>(Element.prototype, "outerHTML", ""),
    href: (element: Element): string =>
      dom.localName(element) === "area" ? areaHref(element) : isSvg(element) ? (dom.attr(element, "href") ?? "") : anchorHref(element),
    imageSource: getter<HTMLImageElement, string>(HTMLImageElement.prototype, "currentSrc", ""),
    append: method<Node, [Node], Node>(window.Node.prototype, "appendChild", null as never),

    // Focus and pointers
    focus: (element: Element): void =>
      (isSvg(element) ? svgFocus : htmlFocus)(element, { preventScroll: true }),
    blur: (element: Element): void => (isSvg(element) ? svgBlur : htmlBlur)(element),
    tabIndex: (element: Element): number => (isSvg(element) ? svgTabIndex : htmlTabIndex)(element),
    draggable: getter<HTMLElement, boolean>(HTMLElement.prototype, "draggable", false),
    offsetWidth: getter<HTMLElement, number>(HTMLElement.prototype, "offsetWidth", 0),
    offsetHeight: getter<HTMLElement, number>(HTMLElement.prototype, "offsetHeight", 0),
    clientLeft: getter<Element, number>(Element.prototype, "clientLeft", 0),
    clientTop: getter<Element, number>(Element.prototype, "clientTop", 0),
    scrollLeft: getter<Element, number>(Element.prototype, "scrollLeft", 0),
    scrollTop: getter<Element, number>(Element.prototype, "scrollTop", 0),
    /** These ask which window called, so the call must come from the page's realm. */
    focusView: (view: Window): void => void apply(focusView, view, []),
    goBack: (): void => void apply(back, history, []),
    goForward: (): void => void apply(forward, history, []),
    scrollX: (view: Window): number => view.scrollX,
    scrollY: (view: Window): number => view.scrollY,
    scrollBy: method<Element, [ScrollToOptions], void>(Element.prototype, "scrollBy", undefined),

    // Controls
    value: ofControl((prototype) => getter<TextControl, string>(prototype, "value", "")),
    setValue: ofControl((prototype) => setter<TextControl, string>(prototype, "value")),
    selectionStart: ofControl((prototype) => getter<TextControl, number | null>(prototype, "selectionStart", null)),
    selectionEnd: ofControl((prototype) => getter<TextControl, number | null>(prototype, "selectionEnd", null)),
    selectionDirection: ofControl((prototype) => getter<TextControl, string | null>(prototype, "selectionDirection", null)),
    select: ofControl((prototype) => method<TextControl, [number, number, string?], void>(prototype, "setSelectionRange", undefined)),
    selectAll: ofControl((prototype) => method<TextControl, [], void>(prototype, "select", undefined)),
    isReadOnly: ofControl((prototype) => getter<TextControl, boolean>(prototype, "readOnly", false)),
    maxLength: ofControl((prototype) => getter<TextControl, number>(prototype, "maxLength", -1)),
    form: ofControl((prototype) => getter<TextControl, HTMLFormElement | null>(prototype, "form", null)),
    isChecked: getter<HTMLInputElement, boolean>(HTMLInputElement.prototype, "checked", false),
    stepUp: method<HTMLInputElement, [number?], void>(HTMLInputElement.prototype, "stepUp", undefined),
    stepDown: method<HTMLInputElement, [number?], void>(HTMLInputElement.prototype, "stepDown", undefined),
    requestSubmit: method<HTMLFormElement, [], void>(HTMLFormElement.prototype, "requestSubmit", undefined),
    formElements: getter<HTMLFormElement, ArrayLike<Element>>(HTMLFormElement.prototype, "elements", []),
    formLength: getter<HTMLFormElement, number>(HTMLFormElement.prototype, "length", 0),
    requestClose: method<HTMLDialogElement, [], void>(HTMLDialogElement.prototype, "requestClose" as keyof HTMLDialogElement, undefined),
    closeDialog: method<HTMLDialogElement, [], void>(HTMLDialogElement.prototype, "close", undefined),
    hidePopover: method<HTMLElement, [], void>(HTMLElement.prototype, "hidePopover", undefined),
    selectedIndex: getter<HTMLSelectElement, number>(HTMLSelectElement.prototype, "selectedIndex", -1),
    isMultiple: getter<HTMLSelectElement, boolean>(HTMLSelectElement.prototype, "multiple", false),
    displaySize: getter<HTMLSelectElement, number>(HTMLSelectElement.prototype, "size", 0),
    isSelected: getter<HTMLOptionElement, boolean>(HTMLOptionElement.prototype, "selected", false),
    setSelected: setter<HTMLOptionElement, boolean>(HTMLOptionElement.prototype, "selected"),
    optionLabel: getter<HTMLOptionElement, string>(HTMLOptionElement.prototype, "label", ""),

    // Data transfer
    setData: method<DataTransfer, [string, string], void>(transfer, "setData", undefined),
    getData: method<DataTransfer, [string], string>(transfer, "getData", ""),
    dataTypes: getter<DataTransfer, readonly string[]>(transfer, "types", []),
  };
}
