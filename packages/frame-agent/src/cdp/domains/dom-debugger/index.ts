import type { PageEnv } from "../../../env.js";
import { partly, type MethodTable } from "../../domain.js";
import { serverError } from "../../errors.js";
import type { FrameRuntime } from "../runtime/runtime.js";
import { EventListenerQuery } from "./event-listeners.js";

const PLACES = "listeners that were added before the Frame Agent started, or in nested frames, are not known; their places are those of the calls that added them";

/** Which functions the page has listen to its events. */
export function createDomDebuggerDomain(env: PageEnv, runtime: FrameRuntime): MethodTable {
  const query = new EventListenerQuery(env, runtime);
  return {
    "DOMDebugger.getEventListeners": partly(PLACES, (params: { objectId: string; depth?: number; pierce?: boolean }, session) => query.run(session, params)),
    "DOMDebugger.setBreakOnCSPViolation": partly("an error unless the list is empty", ({ violationTypes }: { violationTypes: readonly string[] }) => {
      if (violationTypes.length > 0) throw serverError("A page cannot be paused from within");
    }),
  };
}
