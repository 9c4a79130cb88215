import type { PageRealm } from "../realm/page-realm.js";
import type { NativePatches } from "./native-patches.js";

/** After so many lists those that are gone are looked for. */
const SWEEP = 256;

/** The MediaQueryLists that page code asked for: emulated media tell them of changes. */
export class MediaQueryLists {
  #lists: WeakRef<MediaQueryList>[] = [];

  constructor(page: PageRealm, patches: NativePatches) {
    patches.method(page.window, "matchMedia", (callNative) => {
      const list = callNative() as MediaQueryList;
      if (this.#lists.push(new WeakRef(list)) % SWEEP === 0) this.#lists = this.#lists.filter((ref) => ref.deref());
      return list;
    });
  }

  get all(): MediaQueryList[] {
    return this.#lists.map((ref) => ref.deref()).filter((list) => list !== undefined);
  }
}
