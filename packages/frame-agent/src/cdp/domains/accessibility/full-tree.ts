import { axTreeSteps } from "../../../ax/index.js";
import { fullTreeOrder } from "../../../ax/wire/order.js";
import type { AgentEnv } from "../../../env.js";
import { finish, type Slices, type Steps } from "../../../steps.js";
import type { MethodTable } from "../../domain.js";
import type { RawJsonList } from "../../json.js";
import type { AgentSession } from "../../session.js";
import { documentFor, type FrameParams } from "./documents.js";
import { nodeSteps } from "./nodes.js";

/** What most Clients ask the Accessibility domain for; all else of it is a part (`parts/accessibility.ts`). */
export const createFullTreeMethod = (env: AgentEnv): MethodTable => ({
  "Accessibility.getFullAXTree": (params: FullTreeParams, session: AgentSession) =>
    session.slices ? fullTreeInSlices(env, params, session.slices) : fullTree(env, params),
});

type FullTreeParams = FrameParams & { readonly depth?: number };

/** Depth counts unignored levels below the root; 0 and negative values other than -1 act as 1 (ax-wire 1.3). */
function fullTree(env: AgentEnv, params: FullTreeParams): RawJsonList {
  return finish(fullTreeSteps(env, params));
}

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

function* fullTreeSteps(env: AgentEnv, params: FullTreeParams): Steps<RawJsonList> {
  const pass = yield* axTreeSteps(env, documentFor(env, params));
  const depth = params.depth === undefined || params.depth === -1 ? -1 : Math.max(1, params.depth);
  return yield* nodeSteps(pass, fullTreeOrder(pass.root, depth));
}
