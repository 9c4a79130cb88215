import type { AgentEnv } from "../../env.js";
import { BrowserLayout } from "./browser.js";
import type { Layout } from "./layout.js";
import { StaticLayout } from "./static.js";

/** The layout of one document for the length of one pass: read from the browser, or derived where nothing is laid out. */
export function createLayout(env: AgentEnv, document: Document): Layout {
  return laysOut(env.window) ? new BrowserLayout(env, document) : new StaticLayout(env);
}

/** DOM implementations without layout (jsdom) have neither; test suites often polyfill one of the two, hardly ever both. */
function laysOut(window: Window & typeof globalThis): boolean {
  return typeof window.CSS?.supports === "function" && typeof window.Element.prototype.checkVisibility === "function";
}
