import type { Protocol } from "devtools-protocol";

/** `DOM.Node` of `DOM.getDocument` with `pierce`. */
export type DomNode = Protocol.DOM.Node;
/** `Accessibility.AXNode` of `Accessibility.getFullAXTree`. */
export type AxNode = Protocol.Accessibility.AXNode;

/** What a script in the page says about every element that scripts can reach, one column per fact. */
export interface PageFacts {
  /** Viewport of the main frame in CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** `backendNodeId`s. */
  readonly nodes: readonly number[];
  /** {@link FactFlag} bits. */
  readonly flags: readonly number[];
  /** x, y, width, height of each border box in the main frame's viewport, in CSS pixels, rounded: four numbers an element. */
  readonly boxes: readonly number[];
  /** Current values of form fields that may be read (see `redact.ts`), by the element's place in the columns. */
  readonly values: Readonly<Record<number, string>>;
  /** What a person hits in an element's middle instead of it, in words, by the element's place in the columns. */
  readonly covers: Readonly<Record<number, string>>;
}

/** Bits of {@link PageFacts.flags}. */
export const FactFlag = {
  /** Is rendered: neither it nor an ancestor is `display: none` or skipped by `content-visibility`. */
  Rendered: 1,
  /** `visibility: visible`. */
  Visible: 2,
  /** Has an `onclick` handler. */
  OnClick: 4,
  /** `cursor: pointer` that its parent does not have. */
  PointerStarts: 8,
  /** Is the root of an editable region. */
  EditingHost: 16,
  /** Nothing of it is within the clipping boxes of its ancestors. */
  Clipped: 32,
  /** `display: inline`. */
  Inline: 64,
  /** The field is checked, or the option selected. */
  Checked: 128,
  /** An indeterminate check box. */
  Indeterminate: 256,
  /** A frame whose document the script has walked too. */
  FrameWalked: 512,
  /** The document's focused element. */
  Active: 1024,
  /** `display: contents`. */
  Contents: 2048,
  /** `cursor: pointer`, its own or inherited. */
  Pointer: 4096,
  /** A person cannot reach it: `inert`, `interactivity: inert`, or outside the modal dialog that is open. */
  Inert: 8192,
} as const;

/** A page as an endpoint told it: the whole input of the serialisers. Plain JSON. */
export interface PageCapture {
  readonly url: string;
  readonly title: string;
  /** Of the main frame's document, if the endpoint tells it: another one means other nodes. */
  readonly loaderId?: string;
  readonly document: DomNode;
  /** Accessibility trees by frame; `""` is the main frame. */
  readonly trees: Readonly<Record<string, readonly AxNode[]>>;
  /** Missing when the page changed under every attempt, or the endpoint cannot evaluate. */
  readonly facts?: PageFacts;
  /** `backendNodeId`s of elements that listen to a mouse, as far as the endpoint knows listeners. */
  readonly clickListeners: readonly number[];
}
