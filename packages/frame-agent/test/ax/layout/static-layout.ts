import { JSDOM } from "jsdom";
import { StaticLayout } from "../../../src/ax/layout/static.js";
import type { PseudoName } from "../../../src/ax/layout/layout.js";
import { createDom } from "../../../src/dom/dom.js";
import type { AgentEnv } from "../../../src/env.js";

export interface StaticPage {
  readonly document: Document;
  /** Computed value of the first element that matches, or of its pseudo-element. */
  value(selector: string, property: string, pseudo?: PseudoName): string;
  innerText(selector: string): string;
}

/** A document in jsdom with a layout of its own, as one pass would have it. */
export function staticPage(html: string, script: (document: Document) => void = () => {}): StaticPage {
  const { window } = new JSDOM(`<!doctype html>${html}`);
  const { document } = window;
  script(document);
  const env = {
    window,
    dom: createDom(window as unknown as Window & typeof globalThis),
    instrumentation: { shadowRootOf: (element: Element) => element.shadowRoot, hasClickListener: () => false, layoutHistory: { wasShown: () => false, lostBlocks: () => false, notBlocks: new WeakSet() }, modalDialogs: [] },
  };
  const layout = new StaticLayout(env as unknown as AgentEnv);
  const find = (selector: string): Element => {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`No ${selector}`);
    return element;
  };
  return {
    document,
    value: (selector, property, pseudo) => (pseudo ? layout.pseudoStyle(find(selector), pseudo) : layout.style(find(selector))).get(property),
    innerText: (selector) => layout.innerText(find(selector)),
  };
}
