import type { AgentEnv } from "../../env.js";
import type { Natives } from "../../parts/natives.js";
import { BrowserLayout } from "./browser.js";
import type { Layout } from "./layout.js";
import { StaticLayout } from "./static.js";

/** Defined by builds for browsers alone (scripts/self-contained-core.ts). */
declare const ICDP_BROWSER_ONLY: true | undefined;

/** The layout of one document for the length of one pass: read from the browser, or derived where nothing is laid out. */
export function createLayout(env: AgentEnv, document: Document): Layout {
  const isBrowser = typeof ICDP_BROWSER_ONLY !== "undefined" || laysOut(env.natives);
  return isBrowser ? new BrowserLayout(env, document) : new StaticLayout(env);
}

/**
 * DOM implementations without layout (jsdom) have neither; test suites often polyfill one of the two, hardly ever both. Asked of the
 * interfaces as they were at start: pages name things of their own `Element` (Prototype.js).
 */
function laysOut({ CSS, Element }: Natives): boolean {
  return typeof CSS?.supports === "function" && typeof Element.prototype.checkVisibility === "function";
}
