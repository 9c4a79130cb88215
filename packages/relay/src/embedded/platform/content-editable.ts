/** `contentEditable` and `isContentEditable`: https://html.spec.whatwg.org/#contenteditable */

import { defineAttribute } from "./define.js";
import type { PageWindow } from "./jsdom.js";

const STATES: Readonly<Record<string, string>> = { "": "true", true: "true", "plaintext-only": "plaintext-only", false: "false" };

const stateOf = (element: Element): string => {
  const word = element.getAttribute("contenteditable")?.toLowerCase();
  return word !== undefined && Object.hasOwn(STATES, word) ? STATES[word]! : "inherit";
};

export function installContentEditable(window: PageWindow): void {
  defineAttribute<HTMLElement, string>(window.HTMLElement.prototype, "contentEditable", {
    get: stateOf,
    set(element, value) {
      const word = String(value).toLowerCase();
      if (word === "inherit") return element.removeAttribute("contenteditable");
      if (!Object.values(STATES).includes(word)) {
        const why = `The value provided ('${value}') is not one of 'true', 'false', 'plaintext-only', or 'inherit'.`;
        throw new window.DOMException(`Failed to set the 'contentEditable' property on 'HTMLElement': ${why}`, "SyntaxError");
      }
      element.setAttribute("contenteditable", word);
    },
  });
  defineAttribute<HTMLElement, boolean>(window.HTMLElement.prototype, "isContentEditable", {
    get(element) {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const state = stateOf(at);
        if (state !== "inherit") return state !== "false";
      }
      return element.ownerDocument.designMode === "on";
    },
  });
  const designMode = new WeakMap<Document, string>();
  defineAttribute<Document, string>(window.Document.prototype, "designMode", {
    get: (document) => designMode.get(document) ?? "off",
    set(document, value) {
      const word = String(value).toLowerCase();
      if (word === "on" || word === "off") designMode.set(document, word);
    },
  });
}
