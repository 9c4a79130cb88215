import { makeCore } from "./core/core-function.js";
import type { InPageAgent, InPageOptions } from "./core/in-page.js";
import { capturePageRealm } from "./realm/page-realm.js";

export type { InPageAgent, InPageOptions } from "./core/in-page.js";

/**
 * The agent without a parent window: for tools, tests and embedded windows (jsdom), also in a top-level page. Patches the
 * window until `stop()`.
 */
export function createInPageAgent(window: Window & typeof globalThis, options: InPageOptions = {}): InPageAgent {
  return makeCore().createInPage(capturePageRealm(window), options);
}
