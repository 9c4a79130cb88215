import type { PageDom } from "../dom/page-dom.js";
import type { NativePatches } from "../instrumentation/native-patches.js";

/** What stands behind the rules that page code reads and the selectors that it asks with. */
export interface Extended {
  selectorOf(rule: CSSRule): string;
  originalText(text: string): string;
  replaced(rule: CSSRule): void;
  extend(selector: string, root: Node): string;
}

/** Lets page code read the selectors that it wrote, and find elements by the states that they are in. Returns the way to undo it. */
export function hideExtensions(window: Window & typeof globalThis, patches: NativePatches, dom: PageDom, extended: Extended): () => void {
  const { CSSRule, CSSStyleRule, Element, Document, DocumentFragment } = window;
  const undo = [
    patches.getter(CSSStyleRule.prototype, "selectorText", (callNative, self) => {
      callNative();
      return extended.selectorOf(self as CSSRule);
    }),
    patches.setter(CSSStyleRule.prototype, "selectorText", (callNative, self) => {
      callNative();
      extended.replaced(self as CSSRule);
    }),
    patches.getter(CSSRule.prototype, "cssText", (callNative) => extended.originalText(callNative() as string)),
  ];
  const queries = [
    [Element.prototype, ["matches", "webkitMatchesSelector", "closest", "querySelector", "querySelectorAll"]],
    [Document.prototype, ["querySelector", "querySelectorAll"]],
    [DocumentFragment.prototype, ["querySelector", "querySelectorAll"]],
  ] as const;
  for (const [prototype, names] of queries) {
    for (const name of names) {
      undo.push(
        patches.method(prototype, name, (callNative, self, args) => {
          const [selector] = args;
          const states = typeof selector === "string" ? extended.extend(selector, dom.rootNode(self as Node)) : selector;
          if (states === selector) return callNative();
          try {
            return callNative([states]);
          } catch {
            // The error is to name the selector that page code gave.
            return callNative();
          }
        }),
      );
    }
  }
  return () => {
    for (const step of undo.splice(0)) step();
  };
}
