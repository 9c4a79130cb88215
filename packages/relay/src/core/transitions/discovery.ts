/** Who is told about Targets: `Target.setDiscoverTargets`. */

import { passes, type TargetFilter } from "../filter.js";
import type { BrowserState, Target } from "../state.js";
import { browserInfo, targetInfo } from "../target-info.js";
import { Draft, type Outcome } from "./draft.js";

/** Sends an event about a Target to every Session that discovers its type. */
export function announce(
  draft: Draft,
  method: "Target.targetCreated" | "Target.targetInfoChanged" | "Target.targetDestroyed",
  target: Target,
): void {
  for (const session of draft.sessions.values()) {
    if (session.discover === undefined || !passes(session.discover, target.type)) continue;
    const params =
      method === "Target.targetDestroyed"
        ? { targetId: target.targetId }
        : { targetInfo: targetInfo(draft.state, target) };
    draft.emit(session.id, method, params);
  }
}

/**
 * Switches discovery of one Session on with `filter`, or off. Targets that the previous filter did not show are reported
 * before the command is answered.
 */
export function setDiscovery(state: BrowserState, sessionId: string, filter: TargetFilter | undefined): Outcome {
  const draft = new Draft(state);
  const session = draft.sessions.get(sessionId)!;
  draft.putSession({ ...session, discover: filter });
  if (filter === undefined) return draft.done();
  const isNew = (type: string): boolean =>
    passes(filter, type) && !(session.discover !== undefined && passes(session.discover, type));
  if (isNew("browser")) draft.emit(sessionId, "Target.targetCreated", { targetInfo: browserInfo(state) });
  for (const target of state.targets.values()) {
    if (isNew(target.type)) draft.emit(sessionId, "Target.targetCreated", { targetInfo: targetInfo(state, target) });
  }
  return draft.done();
}
