import { axTreeSteps } from "../../../ax/index.js";
import { fullTreeOrder } from "../../../ax/wire/order.js";
import type { AgentEnv } from "../../../env.js";
import { finish, type Steps } from "../../../steps.js";
import type { RawJsonList } from "../../json.js";
import { documentFor, type FrameParams } from "./documents.js";
import { nodeSteps } from "./nodes.js";

export type FullTreeParams = FrameParams & { readonly depth?: number };

/** Depth counts unignored levels below the root; 0 and negative values other than -1 act as 1 (ax-wire 1.3). */
export function fullTree(env: AgentEnv, params: FullTreeParams): RawJsonList {
  return finish(fullTreeSteps(env, params));
}

export function* fullTreeSteps(env: AgentEnv, params: FullTreeParams): Steps<RawJsonList> {
  const pass = yield* axTreeSteps(env, documentFor(env, params));
  const depth = params.depth === undefined || params.depth === -1 ? -1 : Math.max(1, params.depth);
  return yield* nodeSteps(pass, fullTreeOrder(pass.root, depth));
}
