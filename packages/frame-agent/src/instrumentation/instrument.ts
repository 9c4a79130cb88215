import type { Dom } from "../dom/dom.js";
import type { PageRealm } from "../realm/page-realm.js";
import type { Instrumentation } from "./instrumentation.js";

export interface RunningInstrumentation extends Instrumentation {
  stop(): void;
}

/** Starts the early records on the page's window. */
export function instrument(_page: PageRealm, dom: Dom): RunningInstrumentation {
  return {
    shadowRootOf: (host) => dom.shadowRoot(host),
    hasClickListener: () => false,
    modalDialogs: [],
    stop() {},
  };
}
