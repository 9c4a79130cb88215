/** Sessions that attach to related Targets by themselves: `Target.setAutoAttach`. */

import { passes } from "../filter.js";
import type { AutoAttach, BrowserState, Session, Target } from "../state.js";
import { Draft, type IdSource, type Outcome } from "./draft.js";
import { withId, withoutId } from "./id-set.js";
import { attachIn, detachIn } from "./sessions.js";

/**
 * Switches auto-attach of one Session on or off. Present Targets are attached, and Sessions that no longer match are
 * detached, before the command is answered.
 */
export function setAutoAttach(
  state: BrowserState,
  sessionId: string,
  autoAttach: AutoAttach | undefined,
  createId: IdSource,
): Outcome {
  const draft = new Draft(state);
  draft.putSession({ ...draft.sessions.get(sessionId)!, autoAttach, unattached: undefined });
  for (const child of [...draft.sessions.values()]) {
    if (child.parentId !== sessionId || !child.automatic || child.targetId === undefined) continue;
    const { type } = draft.targets.get(child.targetId)!;
    if (autoAttach === undefined || !passes(autoAttach.filter, type)) detachIn(draft, child);
  }
  const present = attachedBy(draft, sessionId);
  for (const target of state.targets.values()) {
    const session = draft.sessions.get(sessionId)!;
    if (!present.has(target.targetId) && wants(session, target)) attachOrNote(draft, session, target, createId);
  }
  return draft.done();
}

/** Attaches every Session that wants the new Target, or notes that it was not attached. */
export function attachWatchers(draft: Draft, target: Target, createId: IdSource): void {
  for (const session of [...draft.sessions.values()]) {
    if (wants(session, target)) attachOrNote(draft, session, target, createId, target.type === "iframe" && session.autoAttach?.waits === true);
  }
}

/** Attaches the Sessions that were not attached to this Target while nothing answered in it. */
export function makeUpForAttaching(draft: Draft, target: Target, createId: IdSource): void {
  for (const session of [...draft.sessions.values()]) {
    if (session.unattached?.has(target.targetId)) attachOrNote(draft, session, target, createId);
  }
}

/** Targets to which the Session has attached by itself. */
function attachedBy(draft: Draft, sessionId: string): Set<string | undefined> {
  const children = [...draft.sessions.values()].filter((child) => child.parentId === sessionId && child.automatic);
  return new Set(children.map((child) => child.targetId));
}

function wants(session: Session, target: Target): boolean {
  return session.autoAttach !== undefined && passes(session.autoAttach.filter, target.type) && isRelated(session, target);
}

function attachOrNote(draft: Draft, session: Session, target: Target, createId: IdSource, waits = false): void {
  const { targetId, connected } = target;
  const unattached = connected ? withoutId(session.unattached, targetId) : withId(session.unattached, targetId);
  if (unattached !== session.unattached) draft.putSession({ ...session, unattached });
  if (connected) attachIn(draft, session, { targetId, mode: session.autoAttach!.flat ? "flat" : "nested", automatic: true, waits }, createId);
}

/** The browser is related to all tabs and pages, a tab to its page, a page or frame to the frames that it embeds. */
function isRelated(session: Session, target: Target): boolean {
  return session.targetId === undefined ? target.type !== "iframe" : target.parentId === session.targetId;
}
