import { getter, method } from "../dom/uncurry.js";
import type { PageRealm } from "../realm/page-realm.js";
import type { NativePatches } from "./native-patches.js";

/** The parts of the Navigation API that are used here (https://html.spec.whatwg.org/#navigation-interface). */
interface NavigationEntry {
  readonly key: string;
  readonly index: number;
}

/**
 * Keeps `history.back()`, `forward()` and `go()` inside the app. A tab has one joint history for all its frames, so in an
 * iframe they would move the parent page or a sibling when this frame has nowhere to go. With the Navigation API they move
 * through the frame's own entries, as they would in a tab of its own; at either end nothing happens.
 */
export function keepHistoryToFrame({ window, apply, callback }: PageRealm, patches: NativePatches): void {
  const { navigation } = window as { navigation?: object };
  if (!navigation || window.parent === window) return;
  const prototype = Object.getPrototypeOf(navigation) as object;
  const entries = method<object, [], NavigationEntry[]>(prototype, "entries", []);
  const current = getter<object, NavigationEntry | null>(prototype, "currentEntry", null);
  const traverseTo = (prototype as { traverseTo: Function }).traverseTo;
  const { then } = window.Promise.prototype;

  const move = (delta: number): void => {
    const from = current(navigation);
    const to = from && entries(navigation)[from.index + delta];
    if (!to) return;
    const { committed, finished } = apply(traverseTo, navigation, [to.key]) as Record<string, Promise<unknown>>;
    // An interrupted traversal rejects; history's methods never tell.
    for (const promise of [committed, finished]) apply(then, promise, [undefined, callback(() => undefined)]);
  };

  const { prototype: history } = window.History;
  patches.method(history, "back", () => move(-1));
  patches.method(history, "forward", () => move(1));
  patches.method(history, "go", (callNative, _self, [delta]) => {
    const steps = Math.trunc(Number(delta)) || 0;
    return steps === 0 ? callNative() : move(steps);
  });
}
