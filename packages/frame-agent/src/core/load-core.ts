import { createDetachedRealm } from "../realm/detached-realm.js";
import type { Core } from "./core.js";
import { CORE_SCRIPT } from "../realm/stack.js";
import { isSelfContained, makeCore } from "./core-function.js";

/**
 * The core in a realm that page code cannot change; in the page's own realm under a Content Security Policy without
 * `unsafe-eval`.
 */
export function loadCore(window: Window & typeof globalThis): Core {
  const realm = isSelfContained ? createDetachedRealm(window) : null;
  if (!realm) return makeCore();
  try {
    const source = Function.prototype.toString.call(makeCore);
    return (realm.Function(`return (${source})()\n//# sourceURL=${CORE_SCRIPT}`) as () => Core)();
  } catch {
    return makeCore();
  }
}
