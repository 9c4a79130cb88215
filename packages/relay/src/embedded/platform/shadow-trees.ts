/** What shadow trees lack in jsdom: the options of `attachShadow`, frames and style sheets in them, slots that scripts assign. */

import { defineAttribute, defineMethods } from "./define.js";
import { type ElementImpl, implementationOf, implOf, internal, type NodeImpl, override, overrideGetter, type PageWindow, type ShadowRootImpl, wrapperOf } from "./jsdom.js";

const initOf = new WeakMap<Element, ShadowRootInit>();

/** How the element's shadow root was asked for. */
export const shadowInitOf = (host: Element): ShadowRootInit | undefined => initOf.get(host);

export function setShadowInit(host: Element, init: ShadowRootInit): void {
  initOf.set(host, init);
}

interface StyleElementImpl extends ElementImpl {
  sheet: object | null;
}

interface StyleSheets {
  createStyleSheetForElement(text: string, element: ElementImpl): object;
}

const { nodeRoot } = internal<{ nodeRoot(node: NodeImpl): NodeImpl }>("jsdom/living/helpers/node.js");
const { childTextContent } = internal<{ childTextContent(node: NodeImpl): string }>("jsdom/living/helpers/text.js");
const sheets = internal<StyleSheets>("jsdom/living/css/helpers/stylesheets.js");

export const isInShadow = (node: NodeImpl): boolean => "_host" in nodeRoot(node);

/** Once per process. */
export function patchShadowTrees(): void {
  const element = implementationOf("nodes/Element");
  override<ElementImpl, [{ mode: string }], ShadowRootImpl>(element, "attachShadow", (self, native) => {
    const root = native();
    if (self._attached) root._attach();
    return root;
  });
  override<ElementImpl, [], void>(element, "_attach", (self, native) => {
    native();
    // Ids of shadow trees are none of the document's.
    const id = self.getAttributeNS(null, "id");
    if (id !== null && isInShadow(self)) self._ownerDocument._byIdCache.delete(id, self);
    self._shadowRoot?._attach();
  });
  override<ElementImpl, [], void>(element, "_detach", (self, native) => {
    native();
    self._shadowRoot?._detach();
  });
  override<ElementImpl, [name: string, value: string | null], void>(element, "_attrModified", (self, native, name, value) => {
    native();
    if (name === "id" && value && self._attached && isInShadow(self)) self._ownerDocument._byIdCache.delete(value, self);
  });
  // The sheets of a shadow tree style nothing outside of it.
  override<StyleElementImpl, [], void>(implementationOf("nodes/HTMLStyleElement"), "_updateAStyleBlock", (self, native) => {
    if (!self.isConnected || !isInShadow(self)) return native();
    const type = self.getAttributeNS(null, "type");
    self.sheet = !type || type.toLowerCase() === "text/css" ? sheets.createStyleSheetForElement(childTextContent(self), self) : null;
  });
  patchSlots();
}

export function installShadowTrees(window: PageWindow): void {
  const { attachShadow } = window.Element.prototype;
  defineMethods(window.Element.prototype, {
    attachShadow(host: Element, init: ShadowRootInit) {
      const root = attachShadow.call(host, init);
      setShadowInit(host, { ...init });
      return root;
    },
  });
  defineAttribute<ShadowRoot, string>(window.ShadowRoot.prototype, "slotAssignment", { get: (self) => shadowInitOf(self.host)?.slotAssignment ?? "named" });
  defineAttribute<ShadowRoot, boolean>(window.ShadowRoot.prototype, "clonable", { get: (self) => shadowInitOf(self.host)?.clonable === true });
  defineAttribute<ShadowRoot, boolean>(window.ShadowRoot.prototype, "serializable", { get: (self) => shadowInitOf(self.host)?.serializable === true });
  defineAttribute<ShadowRoot, readonly CSSStyleSheet[]>(window.ShadowRoot.prototype, "styleSheets", { get: sheetsOf });
  defineMethods(window.HTMLSlotElement.prototype, { assign: (slot: HTMLSlotElement, ...nodes: Node[]) => assign(slot, nodes) });
}

function sheetsOf(root: ShadowRoot): readonly CSSStyleSheet[] {
  const list = Array.from(root.querySelectorAll("style"), ({ sheet }) => sheet).filter((sheet) => sheet !== null);
  return Object.assign(list, { item: (index: number) => list[index] ?? null });
}

interface SlotImpl extends ElementImpl {
  _assignedNodes: readonly Slotable[];
}

interface Slotable extends NodeImpl {
  /** What jsdom compares with the name of a slot. */
  _slotableName: unknown;
}

interface ShadowDom {
  assignSlotableForTree(root: NodeImpl): void;
}

const shadowDom = internal<ShadowDom>("jsdom/living/helpers/shadow-dom.js");

/** Where scripts assign, the name of a slot is the slot itself, which no attribute names. */
function patchSlots(): void {
  overrideGetter<SlotImpl, unknown>(implementationOf("nodes/HTMLSlotElement"), "_name", (self, native) => (isManual(self) ? self : native()));
}

function isManual(slot: SlotImpl): boolean {
  const root = nodeRoot(slot) as ShadowRootImpl;
  return "_host" in root && shadowInitOf(wrapperOf(root._host))?.slotAssignment === "manual";
}

/** https://html.spec.whatwg.org/#dom-slot-assign */
function assign(slot: HTMLSlotElement, nodes: readonly Node[]): void {
  const impl = implOf<SlotImpl>(slot);
  if (!isManual(impl)) return;
  for (const node of impl._assignedNodes) node._slotableName = wrapperOf<Node & { slot?: string }>(node).slot ?? "";
  for (const node of nodes) implOf<Slotable>(node)._slotableName = impl;
  shadowDom.assignSlotableForTree(nodeRoot(impl));
}
