import type { AgentEnv } from "../env.js";
import type { Dom } from "../dom/dom.js";
import type { NodeRegistry } from "../cdp/node-registry.js";
import type { Layout } from "./layout/layout.js";
import type { AxObject } from "./object.js";
import type { ShownMap } from "./tree/image-map.js";
import { part } from "./parts/part.js";
import { EMBEDDING } from "./spec/elements.js";

/** A click on the button in there focuses that, which is no object (156). */
const BUTTON_HAS_FOCUS = "input[type=file]:not(:focus)";

/** All state of one tree build. Created per call, thrown away with it; nothing is kept on page nodes. */
export class Pass {
  readonly dom: Dom;
  readonly registry: NodeRegistry;
  root!: AxObject;
  /** DOM node → its object; nodes without an accessibility object are absent. */
  readonly objects = new Map<Node, AxObject>();
  /** Objects that have no DOM node of their own, by `host node` and `key` (pseudo-elements, user-agent parts). */
  readonly virtualObjects = new Map<Node, Map<string, AxObject>>();
  /** Light DOM nodes that a user-agent slot holds, skipped ones too → the slot's object. */
  readonly uaSlots = new Map<Node, AxObject>();
  /** All objects of the accessibility tree in pre-order (tree/children.ts). */
  order: readonly AxObject[] = [];
  /** Elements with aria-owns, as they were found, and the objects that left their place because of it. */
  readonly owners: AxObject[] = [];
  readonly ownedObjects = new Set<AxObject>();
  /** Whether there are shadow trees, as far as is known without looking into what has no objects. */
  hasShadowRoots: boolean;
  /** Custom elements with default semantics. */
  readonly withInternals: AxObject[] = [];
  /** The control that the browser shows its validation message at. */
  messageControl: AxObject | null = null;
  /** What images show of maps. */
  readonly shownMaps = new Map<AxObject, ShownMap>();
  /** Elements with a focusgroup attribute. */
  readonly focusgroups = new Set<AxObject>();
  /**
   * The innermost element that has the focus as scripts see it: shadow hosts around have not (Blink: `Document::FocusedElement`). It can be
   * a frame, where `focus()` was called on that; one whose document was focused otherwise is `document.activeElement` alone (156).
   */
  readonly focusedElement: Element | null;
  /** A frame has the focus, which is its document's: the root of this document has it not then. */
  readonly isFocusInFrame: boolean;

  /** What modules keep for the length of the pass (per-pass.ts). */
  readonly values: unknown[] = [];

  #focusAncestors: Set<AxObject> | null = null;

  constructor(
    readonly env: AgentEnv,
    readonly document: Document,
    readonly layout: Layout,
  ) {
    this.dom = env.dom;
    this.registry = env.registry;
    this.hasShadowRoots = env.instrumentation.usesShadowRoots;
    const active = activeElement(env, document);
    this.isFocusInFrame = !!active && EMBEDDING.has(env.dom.localName(active)) && !env.dom.matches(active, "embed:focus,object:focus");
    this.focusedElement = active && env.dom.matches(active, this.isFocusInFrame ? ":not(:focus-within)" : BUTTON_HAS_FOCUS) ? null : active;
  }

  /** Whether the focused element is the object's or inside it (flat tree). */
  containsFocus(object: AxObject): boolean {
    this.#focusAncestors ??= this.#collectFocusAncestors();
    return this.#focusAncestors.has(object);
  }

  #collectFocusAncestors(): Set<AxObject> {
    const ancestors = new Set<AxObject>();
    for (let a = this.objectOf(this.focusedElement); a; a = a.flatParent) ancestors.add(a);
    return ancestors;
  }

  /** Makes an object without a DOM node of its own known by its host and key. */
  registerVirtual(object: AxObject): void {
    const host = object.cloneHost ?? object.node;
    let parts = this.virtualObjects.get(host);
    if (!parts) this.virtualObjects.set(host, (parts = new Map()));
    parts.set(object.key, object);
  }

  /** The document or shadow root that a node is in. Without shadow trees the DOM need not look for it. */
  scopeOf(node: Node): Node {
    return this.hasShadowRoots ? this.dom.rootNode(node) : this.document;
  }

  /** The document and its shadow roots, outer ones first. */
  scopes(): readonly Node[] {
    return this.hasShadowRoots ? part("elements").treeScopes(this) : [this.document];
  }

  /** `from`: where the node was named by its id, which means the clone of it in an instance of `<use>`. */
  objectOf(node: Node | null, from?: AxObject): AxObject | null {
    if (!node) return null;
    return from?.cloneHost ? part("elements").objectInInstance(this, from, node as Element) : (this.objects.get(node) ?? null);
  }
}

/**
 * The innermost `activeElement`: one inside a shadow tree makes its host active in the outer scope. While nothing has the focus, it is the
 * body or the `frameset` in its place (`TreeScope::AdjustedFocusedElement`, 156).
 */
function activeElement({ dom, instrumentation }: AgentEnv, document: Document): Element | null {
  let active = dom.activeElement(document);
  if (active && dom.matches(active, ":is(body,frameset):not(:focus)")) return null;
  for (let inner = active; inner; ) {
    active = inner;
    const root = instrumentation.shadowRootOf(inner);
    inner = root && dom.shadowActiveElement(root);
  }
  return active;
}
