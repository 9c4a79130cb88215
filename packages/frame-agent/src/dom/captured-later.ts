import type { AgentEnv } from "../env.js";
import type { Natives } from "../parts/natives.js";
import type { Dom } from "./dom.js";

/** The door to the page's DOM for a part of the engine: what the rest uses, and what it alone captures, of what was there at start. */
export function capturedLater<T extends object>(capture: (natives: Natives) => T): (user: { readonly env: AgentEnv }) => Dom & T {
  // The page's part has an environment of its own, with the same natives.
  const known = new WeakMap<Natives, Dom & T>();
  return ({ env: { natives, dom } }) => {
    let captured = known.get(natives);
    if (!captured) known.set(natives, (captured = { ...dom, ...capture(natives) }));
    return captured;
  };
}
