import type { PageRealm } from "../realm/page-realm.js";
import type { NativePatches } from "./native-patches.js";

/** How many lists are kept before those that are gone are looked for. */
const SWEEP = 256;

/** The MediaQueryLists that page code asked for: emulated media tell them of changes. */
export class MediaQueryLists {
  #lists: WeakRef<MediaQueryList>[] = [];
  #sweepAt = SWEEP;

  constructor(page: PageRealm, patches: NativePatches) {
    patches.method(page.window, "matchMedia", (callNative) => {
      const list = callNative() as MediaQueryList;
      this.#lists.push(new WeakRef(list));
      if (this.#lists.length > this.#sweepAt) {
        this.#lists = this.#lists.filter((ref) => ref.deref());
        this.#sweepAt = Math.max(SWEEP, this.#lists.length * 2);
      }
      return list;
    });
  }

  get all(): MediaQueryList[] {
    return this.#lists.map((ref) => ref.deref()).filter((list) => list !== undefined);
  }
}
