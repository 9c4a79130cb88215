import type { AgentEnv } from "../env.js";
import type { Natives } from "../parts/natives.js";
import type { Dom } from "./dom.js";

/** The door to the page's DOM for a part of the engine: what the rest uses, and what it alone captures, of what was there at start. */
export function capturedLater<T extends object>(capture: (natives: Natives) => T): (user: { readonly env: AgentEnv }) => Dom & T {
  const known = new WeakMap<AgentEnv, Dom & T>();
  return ({ env }) => {
    let dom = known.get(env);
    if (!dom) known.set(env, (dom = { ...env.dom, ...capture(env.natives) }));
    return dom;
  };
}
