import type { AgentEnv } from "../../../env.js";
import type { Slices } from "../../../steps.js";
import type { MethodTable } from "../../domain.js";
import type { RawJsonList } from "../../json.js";
import type { AgentSession } from "../../session.js";
import { documentFor } from "./documents.js";
import { fullTree, fullTreeSteps, type FullTreeParams } from "./full-tree.js";

/** What most Clients ask the Accessibility domain for; all else of it is a part (`parts/accessibility.ts`). */
export const createFullTreeMethod = (env: AgentEnv): MethodTable => ({
  "Accessibility.getFullAXTree": (params: FullTreeParams, session: AgentSession) =>
    session.slices ? fullTreeInSlices(env, params, session.slices) : fullTree(env, params),
});

/** Starts that a document which changes all the time gets before its tree is built at once. */
const STARTS = 3;

/** As `fullTree`, letting the page run in between. */
async function fullTreeInSlices(env: AgentEnv, params: FullTreeParams, slices: Slices): Promise<RawJsonList> {
  const document = documentFor(env, params);
  for (let start = 0; start < STARTS; start++) {
    let changed = false;
    const stop = env.browser.observe(document, ANY_CHANGE, () => void (changed = true));
    try {
      const steps = fullTreeSteps(env, params);
      while (!changed) {
        const next = steps.next();
        if (next.done) return next.value;
        if (slices.isOver()) await slices.pause();
      }
    } finally {
      stop();
    }
  }
  return fullTree(env, params);
}

const ANY_CHANGE: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };
