/** The fullscreen element: https://fullscreen.spec.whatwg.org/. Nothing else changes where nothing is shown. */

import { defineAttribute, defineMethods } from "./define.js";
import { fire, windowOf } from "./events.js";
import type { PageWindow } from "./jsdom.js";
import { definePseudoClass, stateChanged } from "./pseudo-classes.js";

const current = new WeakMap<Document, Element>();

const fullscreenOf = (document: Document): Element | null => {
  const element = current.get(document);
  return element?.isConnected ? element : null;
};

/** Once per process. */
export function patchFullscreen(): void {
  definePseudoClass("fullscreen", (document) => [fullscreenOf(document)].filter((element) => element !== null));
}

export function installFullscreen(window: PageWindow): void {
  defineAttribute<Document, boolean>(window.Document.prototype, "fullscreenEnabled", { get: () => true });
  defineAttribute<Document, Element | null>(window.Document.prototype, "fullscreenElement", {
    get: fullscreenOf,
    // Setting is ignored, as by browsers.
    set() {},
  });
  defineMethods(window.Element.prototype, {
    requestFullscreen(element: Element) {
      if (!element.isConnected) return window.Promise.reject(new window.TypeError("fullscreen error"));
      current.set(element.ownerDocument, element);
      return changed(element);
    },
  });
  defineMethods(window.Document.prototype, {
    exitFullscreen(document: Document) {
      const element = fullscreenOf(document);
      if (!element) return window.Promise.reject(new window.TypeError("Document not active"));
      current.delete(document);
      return changed(element);
    },
  });
}

async function changed(element: Element): Promise<void> {
  stateChanged(element);
  await new Promise((resolve) => windowOf(element).setTimeout(resolve));
  fire(element, "fullscreenchange", { bubbles: true, composed: true });
}
