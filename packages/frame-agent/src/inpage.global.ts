import { loadCore } from "./core/load-core.js";
import { capturePageRealm } from "./realm/page-realm.js";

const window = globalThis as unknown as Window & typeof globalThis;
// A document gets the script once, also when a tool adds it twice; frames of a page have no agent of their own. In the browser's own error
// pages an iframe, as each realm begins, ends the renderer process (Chromium 156).
if (!("__icdp" in globalThis) && window.parent === window && window.location.protocol !== "chrome-error:") {
  Object.defineProperty(globalThis, "__icdp", { value: loadCore(window).createInPage(capturePageRealm(window)), configurable: true });
}
