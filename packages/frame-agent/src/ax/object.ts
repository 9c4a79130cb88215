import type { Role } from "./spec/blink-roles.js";
import { EMBEDDING } from "./spec/elements.js";
import type { StyleFacts } from "./layout/layout.js";
import type { UaFacts } from "./ua/facts.js";
import type { HandedDown } from "./inclusion/decide.js";
import type { Editability } from "./state/editing/editable.js";
import type { BoxType } from "./text/box-type.js";
import type { Ellipses } from "./text/ellipsis/ellipsis.js";
import type { InlineRun } from "./text/inline-run.js";
import type { FragmentFacts } from "./text/fragments/known-fragments.js";

/**
 * What an object stands for.
 * - `document`, `element`, `text`: a DOM node.
 * - `pseudo`: a pseudo-element (`::before`, `::marker`, …); has a backend id, no JavaScript object.
 * - `ua`: an element or text inside a user-agent shadow tree (inner editor, picker button, …); has a backend id.
 * - `generated`: anonymous text or image made by `content`, quotes or a list style; no backend id.
 * - `wrapper`: an anonymous box around generated content; no backend id.
 * - `inlineTextBox`: one line fragment of a text; no backend id.
 */
export type ObjectKind = "document" | "element" | "text" | "pseudo" | "ua" | "generated" | "wrapper" | "inlineTextBox";

export type Namespace = "html" | "svg" | "math" | "other";

/** Why an object is ignored; `related` prints as an idref instead of `true` (Blink: `AXObject::IgnoredReason`). */
export interface IgnoredReason {
  readonly name: string;
  readonly related?: AxObject;
}

const NO_NAMES: readonly string[] = [];

/** Half of all objects are leaves: they share one empty list. */
const NO_OBJECTS: readonly AxObject[] = Object.freeze([]);

/**
 * One node of the flat tree as accessibility sees it (Blink: `AXObject`). Built top-down by `tree/build.ts`; each later
 * stage of the pass fills in its own fields, marked below. Lives as long as the pass.
 */
export class AxObject {
  // --- tree/build.ts ------------------------------------------------------------------------------------------------
  readonly kind: ObjectKind;
  /** The DOM node; for `pseudo`, `ua`, `generated`, `wrapper`, `inlineTextBox` the host node whose identity they share. */
  readonly node: Node;
  /** The element itself for kind `element`, else null. */
  readonly element: Element | null;
  /** Lower-case local name of an element or `ua` element, `::before` … for a pseudo-element, else "". */
  readonly tag: string;
  readonly ns: Namespace;
  /**
   * For everything without a DOM node: unique key below `node`. For `pseudo` and `ua` it is the node path that
   * NodeRegistry.virtualIdOf takes (`::before`, `#shadow/div[0]`), for nodeless kinds the key of anonymousIdOf.
   */
  key: string;
  /**
   * The `<use>` element for objects of its instance tree, which are clones of the elements that `node` names: they have their
   * own identity (`key` below this host), everything else is read from the original. Null for all others.
   */
  cloneHost: Element | null = null;
  /** Flat-tree parent and children, pseudo-elements and user-agent parts included, in layout order. */
  flatParent: AxObject | null = null;
  flatChildren: readonly AxObject[] = NO_OBJECTS;
  /** Own computed style of elements and pseudo-elements; the parent's for text and generated content. */
  style: StyleFacts;
  /** Neither itself nor an ancestor is `display:none` (nor otherwise without layout, e.g. inside a display-locked subtree). */
  rendered = false;
  /** Has a layout box: rendered and not `display:contents`. Text: rendered parent and not collapsed away. */
  box = false;
  /** The raw `role` attribute, null when absent. */
  roleAttr: string | null = null;
  /** Qualified names of the element's attributes, read once: most questions are about absent ones, and asking the DOM costs. */
  attributeNames: readonly string[] = NO_NAMES;
  /** Default semantics of a custom element (`attachInternals`), null for all others. */
  internals: ElementInternals | null = null;
  /** Whether any attribute name starts with `aria-`. */
  hasAriaAttr = false;
  /** Inside a `<canvas>` fallback (no boxes, yet exposed). */
  inCanvas = false;
  /** Inside a `<canvas>` that does not expose it. White space and empty texts count there, too. */
  inHiddenCanvas = false;
  /**
   * The drop-down select whose unopened popup (or unused button) this belongs to: no box, yet exposed as the select is
   * (ax-tree 3.1.3, E53).
   */
  dropDown: AxObject | null = null;
  /** Laid out by its `display` as any element is (ua/shadow.ts). */
  isPlain = false;
  /**
   * Takes part in layout questions (inline children, white space, neighbours) but is no accessibility object: collapsed
   * white space, clearfix pseudo-elements. Dropped from `children`.
   */
  excluded = false;
  /** Facts of a user-agent part (`ua/`), null for everything else. */
  ua: UaFacts | null = null;
  /** Host of a shadow tree whose root is the flat parent's: the DOM parent differs from the flat-tree parent. */
  crossesShadow = false;

  // --- generated/ and text/ -----------------------------------------------------------------------------------------
  /** Rendered text of `text`, `generated` text and `ua` text: after white-space processing and text-transform. */
  text = "";
  /** text/fragments/known-fragments.ts */
  fragmentFacts: FragmentFacts | null = null;
  /**
   * The inline content that a text, `br` or `wbr` is part of, which stands for the box around it, anonymous ones included
   * (`LayoutObject::EnclosingBox`).
   */
  inlineRun: InlineRun | null = null;
  /** Generated text made by `counter()`: exposed, but no part of names. */
  isCounter = false;
  /** CSS alternative text (`content: … / "alt"`), null when there is none. */
  cssAlt: string | null = null;

  // --- tree/owns.ts, tree/ordered-children.ts ----------------------------------------------------------------------
  /** Parent and children in accessibility order (aria-owns applied). Not-included objects are still in here. */
  parent: AxObject | null = null;
  children: readonly AxObject[] = NO_OBJECTS;

  // --- tree/owned-by-drop-down.ts ----------------------------------------------------------------------------------
  /** Laid out, but Chromium's object is of the node alone. */
  ofNode = false;

  // --- role/resolve.ts ----------------------------------------------------------------------------------------------
  /** Role before the final adjustments; what rules about ancestors look at. */
  role: Role = "genericContainer";
  /** Role that an accepted `role` attribute gave, else null. */
  ariaRole: Role | null = null;
  /** Role on the wire (role/final.ts). */
  finalRole: Role = "genericContainer";

  // --- inclusion/decide.ts ------------------------------------------------------------------------------------------
  /** Why it is hidden (aria-hidden, no box, inert, invisible), null when it is not. */
  hidden: IgnoredReason | null = null;
  /** What its children take over; null for leaves. */
  handedDown: HandedDown | null = null;
  ignored = false;
  reasons: readonly IgnoredReason[] = [];
  included = false;
  /** Nearest included ancestor, and included children in order (inline text boxes too). */
  includedParent: AxObject | null = null;
  includedChildren: readonly AxObject[] = NO_OBJECTS;

  // --- on demand: what is asked several times, kept here because maps of objects cost more than all but the dearest questions --------
  /** Protocol node id (wire/ids.ts): as text, because engines keep the texts of few numbers. */
  wireId = "";
  /** text/box-type.ts */
  boxType: BoxType | undefined = undefined;
  /** text/ellipsis/ellipsis.ts */
  ellipses: Ellipses | undefined = undefined;
  /** state/editing/editable.ts */
  editability: Editability | undefined = undefined;
  /** state/form/disabled.ts */
  inDisabled: boolean | undefined = undefined;

  constructor(kind: ObjectKind, node: Node, style: StyleFacts, tag = "", ns: Namespace = "html", key = "") {
    this.kind = kind;
    this.node = node;
    this.element = kind === "element" ? (node as Element) : null;
    this.style = style;
    this.tag = tag;
    this.ns = ns;
    this.key = key;
  }

  appendFlatChild(child: AxObject): void {
    child.flatParent = this;
    this.flatChildren = appended(this.flatChildren, child);
  }

  appendIncludedChild(child: AxObject): void {
    child.includedParent = this;
    this.includedChildren = appended(this.includedChildren, child);
  }
}

/** An image's; MathML may have elements of the same name. */
export const isArea = ({ tag, ns }: AxObject): boolean => tag === "area" && ns === "html";

/** Of HTML: MathML and SVG may have elements of the same names. */
export const isEmbedding = ({ tag, ns }: AxObject): boolean => EMBEDDING.has(tag) && ns === "html";

/** The list itself with the object at its end, or a list of its own in the place of the shared one. */
function appended(list: readonly AxObject[], object: AxObject): readonly AxObject[] {
  if (list === NO_OBJECTS) return [object];
  (list as AxObject[]).push(object);
  return list;
}
