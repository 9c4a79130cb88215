import { uncurryThis } from "../../../dom/uncurry.js";
import { functionText } from "../runtime/inspect.js";

/** One event handler (HTML, "event handlers"): a property such as `onclick` that holds a function. */
export interface Handler {
  readonly type: string;
  readonly callback: Function;
}

type Read = readonly [type: string, get: (target: object) => unknown];

/** Attributes whose event has capitals in its name. */
const CAPITALS: ReadonlyMap<string, string> = new Map(
  ["webkitAnimationEnd", "webkitAnimationIteration", "webkitAnimationStart", "webkitTransitionEnd"].map((type) => [type.toLowerCase(), type]),
);

/** What hangs on a body or frameset belongs to its window. */
const WINDOW_REFLECTING: ReadonlySet<string> = new Set(["HTMLBodyElement", "HTMLFrameSetElement"]);

/** Reads the event handlers of whatever has some. Properties that page code defined are none. */
export class Handlers {
  readonly #byPrototype = new WeakMap<object, readonly Read[]>();

  of(target: object): Handler[] {
    const handlers: Handler[] = [];
    for (const [type, get] of this.#readsOf(target)) {
      try {
        const callback = get(target);
        if (typeof callback === "function") handlers.push({ type, callback });
      } catch {
        // A prototype that page code put on an object of another kind.
      }
    }
    return handlers;
  }

  /** A window has them itself, everything else inherits them. */
  #readsOf(target: object): readonly Read[] {
    const prototype = Object.getPrototypeOf(target) as object | null;
    if (!prototype) return [];
    const known = this.#byPrototype.get(prototype);
    if (known) return known;
    const reads = collect(isWindow(target) ? target : prototype);
    this.#byPrototype.set(prototype, reads);
    return reads;
  }
}

export const isWindow = (value: object): boolean => "window" in value && (value as Window).window === value;

function collect(from: object): readonly Read[] {
  const reads: Read[] = [];
  const seen = new Set<string>();
  for (let holder: object | null = from; holder; holder = Object.getPrototypeOf(holder) as object | null) {
    const isOfWindow = WINDOW_REFLECTING.has(String(Object.getOwnPropertyDescriptor(holder, Symbol.toStringTag)?.value));
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (!name.startsWith("on") || seen.has(name)) continue;
      const get = Object.getOwnPropertyDescriptor(holder, name)?.get;
      if (!get || !functionText(get).includes("[native code]")) continue;
      seen.add(name);
      const type = name.slice(2);
      if (!isOfWindow) reads.push([CAPITALS.get(type) ?? type, uncurryThis(get) as Read[1]]);
    }
  }
  return reads;
}
