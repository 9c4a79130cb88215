import type { DomElements } from "./elements.js";

/** The accessibility tree's view of a DOM node that it does not ignore. */
export interface AxInfo {
  /** Chromium's role, for example `button` or `RootWebArea`. */
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly value: string;
  /** Properties by name, for example `checked`: "mixed". */
  readonly properties: ReadonlyMap<string, unknown>;
}

/** Why an element that has no role counts as something to act on. */
export type Trait = "listener" | "onclick" | "tabindex" | "cursor" | "editable" | "framework" | "test-id" | "native";

/** Why an element cannot be seen; `shown` when it can. Outside the viewport is no reason (see `offscreen`). */
export type Visibility = "shown" | "unrendered" | "hidden" | "zero-sized" | "clipped" | "covered";

/** In CSS pixels of the main frame's viewport. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * - `element`, `text`: as in the DOM
 * - `pseudo`: a pseudo-element with its text
 * - `document`: the document of a frame
 * - `omitted`: an element marked `data-no-ai`; nothing below it is known here
 */
export type PageNodeKind = "element" | "text" | "pseudo" | "document" | "omitted";

/**
 * A node of the flat tree (CSS Scoping: shadow trees in place of their hosts' children, assigned nodes in their slots, frames'
 * documents in their elements; owned elements below their `aria-owns` owner), with everything that is known about it.
 */
export interface PageNode {
  readonly kind: PageNodeKind;
  readonly backendNodeId: number;
  /** Local name; `#text` and `#document` for those. */
  readonly tag: string;
  /** Text as the DOM has it; of a pseudo-element what it generates. Empty for elements. */
  readonly text: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Missing when the accessibility tree ignores the node, or does not know it. */
  readonly ax: AxInfo | undefined;
  /** `FactFlag` bits, 0 when nothing is known. */
  readonly flags: number;
  readonly box: Box | undefined;
  /** A form field's current value, as far as it may be told. */
  readonly value: string | undefined;
  /** What is hit in the middle of the element instead of it. */
  readonly coveredBy: string | undefined;
  /** Of an element that holds a frame: that frame's id. */
  readonly frameId: string | undefined;
  /** Backend id of the document or shadow root that the node is in. */
  readonly scope: number;
  readonly parent: PageNode | undefined;
  readonly children: readonly PageNode[];
  /** 1: has a role; 2: has none, but invites action; 3: structure. */
  readonly tier: 1 | 2 | 3;
  readonly traits: readonly Trait[];
  /** Something to act on: a reference to it appears in every format. */
  readonly interactive: boolean;
  readonly visibility: Visibility;
  /** No part of it lies in the main frame's viewport. */
  readonly offscreen: boolean;
}

/** A page as the formats see it. Immutable. */
export interface Page {
  readonly url: string;
  readonly title: string;
  readonly root: PageNode;
  readonly byBackendNodeId: ReadonlyMap<number, PageNode>;
  /** Every element of every tree, for selectors. */
  readonly elements: DomElements;
}
