/** Who is told about Targets: `Target.setDiscoverTargets`. */

import { passes, type TargetFilter } from "../filter.js";
import type { BrowserState, Session, Target } from "../state.js";
import { browserInfo, targetInfo } from "../target-info.js";
import { Draft, type Outcome } from "./draft.js";
import { withId, withoutId } from "./id-set.js";

/** Tells every Session that discovers this type of Target that it is there, or notes that it was not told. */
export function introduce(draft: Draft, target: Target): void {
  for (const session of [...draft.sessions.values()]) {
    if (wants(session.discover, target)) tell(draft, session, target);
  }
}

/** Tells the Sessions that were not told of this Target while nothing answered in it. */
export function makeUpFor(draft: Draft, target: Target): void {
  for (const session of [...draft.sessions.values()]) {
    if (session.untold?.has(target.targetId)) tell(draft, session, target);
  }
}

/** Sends an event about a Target to every Session that knows it. */
export function announce(
  draft: Draft,
  method: "Target.targetInfoChanged" | "Target.targetDestroyed",
  target: Target,
): void {
  const { targetId } = target;
  for (const session of draft.sessions.values()) {
    if (!wants(session.discover, target) || session.untold?.has(targetId)) continue;
    const params = method === "Target.targetDestroyed" ? { targetId } : { targetInfo: targetInfo(draft.state, target) };
    draft.emit(session.id, method, params);
  }
}

/**
 * Switches discovery of one Session on with `filter`, or off. Targets that the previous filter did not show are reported
 * before the command is answered.
 */
export function setDiscovery(state: BrowserState, sessionId: string, filter: TargetFilter | undefined): Outcome {
  const draft = new Draft(state);
  const { discover: previous, ...session } = draft.sessions.get(sessionId)!;
  if (filter === undefined) {
    draft.putSession({ ...session, untold: undefined });
    return draft.done();
  }
  draft.putSession({ ...session, discover: filter });
  const isNew = (type: string): boolean => passes(filter, type) && !(previous !== undefined && passes(previous, type));
  if (isNew("browser")) draft.emit(sessionId, "Target.targetCreated", { targetInfo: browserInfo(state) });
  for (const target of state.targets.values()) {
    if (isNew(target.type)) tell(draft, draft.sessions.get(sessionId)!, target);
  }
  return draft.done();
}

function wants(filter: TargetFilter | undefined, { type }: Target): boolean {
  return filter !== undefined && passes(filter, type);
}

function tell(draft: Draft, session: Session, target: Target): void {
  const { targetId, connected } = target;
  if (connected) draft.emit(session.id, "Target.targetCreated", { targetInfo: targetInfo(draft.state, target) });
  const untold = connected ? withoutId(session.untold, targetId) : withId(session.untold, targetId);
  if (untold !== session.untold) draft.putSession({ ...session, untold });
}

/** The Target is gone for good. */
export function forgetTarget(draft: Draft, targetId: string): void {
  for (const session of [...draft.sessions.values()]) {
    const untold = withoutId(session.untold, targetId);
    const unattached = withoutId(session.unattached, targetId);
    if (untold !== session.untold || unattached !== session.unattached) draft.putSession({ ...session, untold, unattached });
  }
}
