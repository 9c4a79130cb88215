import type { Natives } from "../parts/natives.js";
import { FRAGMENT } from "./dom.js";
import { copyList, getter, method, setter } from "./uncurry.js";

type Root = Document | ShadowRoot;

/** How far (CSS pixels) the first part is moved; each further one three times as far, since a box that centres them shows half of it. */
const STEP = 4000;

/** Moves parts in lines, and those that are boxes of their own. */
const moved = (distance: number): string => `vertical-align:${distance}px!important;translate:0 ${distance}px!important;transition:none!important`;

/**
 * Asks about the parts of an element's user-agent shadow tree, which scripts see as the element itself. Style sheets see them
 * (`::-webkit-…`), so one that is there for as long as it takes to measure makes a part tell. `pseudos`: names of parts, at most 9.
 * Each answers the index of one of them, -1 where none is it or it cannot be told.
 */
export function partProbe(natives: Natives) {
  const { Document, Element, Node, ShadowRoot } = natives;
  const nodeType = getter<Node, number>(Node.prototype, "nodeType", 0);
  const rootOf = method<Node, [], Node>(Node.prototype, "getRootNode", null as never);
  const ownerDocument = getter<Node, Document | null>(Node.prototype, "ownerDocument", null);
  const view = getter<Document, (Window & typeof globalThis) | null>(Document.prototype, "defaultView", null);
  const replace = method<CSSStyleSheet, [string], void>(natives.CSSStyleSheet?.prototype, "replaceSync", undefined);
  const width = getter<Element, number>(Element.prototype, "scrollWidth", 0);
  const height = getter<Element, number>(Element.prototype, "scrollHeight", 0);
  const scope = (prototype: object | undefined) => ({
    adopted: getter<object, ArrayLike<CSSStyleSheet> | null>(prototype, "adoptedStyleSheets", null),
    adopt: setter<object, readonly CSSStyleSheet[]>(prototype, "adoptedStyleSheets"),
    elementAt: method<object, [number, number], Element | null>(prototype, "elementFromPoint", null),
  });
  const ofDocument = scope(Document.prototype);
  const ofShadow = scope(ShadowRoot?.prototype);
  const scopeOf = (root: Root) => (nodeType(root) === FRAGMENT ? ofShadow : ofDocument);

  function withRules(element: Element, css: string, measure: (root: Root) => number): number {
    const root = rootOf(element) as Root;
    const { adopted, adopt } = scopeOf(root);
    const sheets = adopted(root);
    if (!sheets) return -1;
    const before = copyList(sheets);
    try {
      const sheet = new (view(ownerDocument(element)!)!.CSSStyleSheet)();
      replace(sheet, css);
      adopt(root, [...before, sheet]);
      return measure(root);
    } catch {
      // Page code put something else in the constructor's place.
      return -1;
    } finally {
      adopt(root, before);
    }
  }

  return {
    /** The part that has the focus. It is moved: how far the contents reach then tells which. */
    focusedPart(element: Element, pseudos: readonly string[]): number {
      const extent = (): number => width(element) + height(element);
      const before = extent();
      const css = pseudos.map((pseudo, i) => `${pseudo}:focus-within{${moved(STEP * 3 ** i)}}`).join("");
      return withRules(element, css, () => {
        const distance = (extent() - before) / STEP;
        return distance > 0.25 ? Math.ceil(Math.log(distance) / Math.log(3) - 0.2) : -1;
      });
    },
    /** The part of an input at a point of its viewport: the only thing of inputs that is left there for a pointer. */
    partAt(element: HTMLInputElement, pseudos: readonly string[], x: number, y: number): number {
      return pseudos.findIndex((pseudo) => {
        const css = `input,${pseudos.join()}{pointer-events:none!important}${pseudo}{pointer-events:auto!important}`;
        return withRules(element, css, (root) => (scopeOf(root).elementAt(root, x, y) === element ? 0 : -1)) === 0;
      });
    },
  };
}
