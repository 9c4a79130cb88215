import type { Dom } from "../dom/dom.js";
import type { PageRealm } from "../realm/page-realm.js";
import { EventListeners } from "./event-listeners.js";
import type { Instrumentation } from "./instrumentation.js";
import type { LayoutHistory } from "./layout-history.js";
import { MediaQueryLists } from "./media-query-lists.js";
import { ModalDialogs } from "./modal-dialogs.js";
import type { NativePatches } from "./native-patches.js";
import { ShadowRoots } from "./shadow-roots.js";

/** Starts the early records; they end when the patches are undone. */
export function instrument(page: PageRealm, dom: Dom, patches: NativePatches, layoutHistory: LayoutHistory): Instrumentation {
  const shadowRoots = new ShadowRoots(dom, patches);
  const listeners = new EventListeners(page, dom, patches);
  const modalDialogs = new ModalDialogs(page, dom, patches);
  const mediaQueryLists = new MediaQueryLists(page, patches);
  const watch = (window: Window & typeof globalThis): (() => void)[] => [...shadowRoots.patch(window), ...listeners.patch(window), modalDialogs.patch(window)];
  watch(page.window);
  return {
    watch,
    shadowRootOf: (host) => shadowRoots.of(host),
    get usesShadowRoots() {
      return shadowRoots.areUsed;
    },
    onShadowRoot: (attached) => shadowRoots.watch(attached),
    internalsOf: (element) => shadowRoots.internalsOf(element),
    hasClickListener: (element) => listeners.hasClick(element),
    listenersOf: (target) => listeners.of(target),
    onListener: (added) => listeners.watch(added),
    layoutHistory,
    get mediaQueryLists() {
      return mediaQueryLists.all;
    },
    get modalDialogs() {
      return modalDialogs.list;
    },
  };
}
