/** Sessions begin and end: attaching, detaching, WebSockets. The order of events is Chromium's (recorded on 156). */

import type { TargetFailure } from "@icdp/protocol";
import type { BrowserState, Session, SessionMode, Target } from "../state.js";
import { targetInfo } from "../target-info.js";
import { announce } from "./discovery.js";
import { Draft, type IdSource, type Outcome } from "./draft.js";

export interface NewSession {
  readonly id: string;
  readonly connection: number;
  readonly mode: SessionMode;
  readonly parentId?: string;
  readonly targetId?: string;
  readonly automatic?: boolean;
  /** The Client is told that the Target waits for it. */
  readonly waits?: boolean;
}

/** A WebSocket opened: on the browser, or on one Target when `targetId` is given. */
export function openConnection(state: BrowserState, connection: number, id: string, targetId?: string): Outcome {
  const draft = new Draft(state);
  begin(draft, { id, connection, mode: "root", targetId });
  return draft.done();
}

/** A WebSocket closed: everything that hung on it ends without a word to anybody else but discoverers. */
export function closeConnection(state: BrowserState, connection: number): Outcome {
  const draft = new Draft(state);
  for (const session of state.sessions.values()) if (session.connection === connection) drop(draft, session);
  for (const context of state.contexts.values()) {
    if (context.disposeWith === connection) draft.add({ do: "dispose", context: context.id });
  }
  return draft.done();
}

/** One Session attaches to a Target; the event comes before the answer. */
export function attach(
  state: BrowserState,
  parentId: string,
  targetId: string,
  mode: "flat" | "nested",
  createId: IdSource,
): Outcome & { readonly sessionId: string } {
  const draft = new Draft(state);
  const sessionId = attachIn(draft, draft.sessions.get(parentId)!, { targetId, mode }, createId);
  return { ...draft.done(), sessionId };
}

/** One Session attaches to the browser itself. */
export function attachToBrowser(
  state: BrowserState,
  parentId: string,
  createId: IdSource,
  info: object,
): Outcome & { readonly sessionId: string } {
  const draft = new Draft(state);
  const parent = draft.sessions.get(parentId)!;
  const sessionId = createId();
  begin(draft, { id: sessionId, connection: parent.connection, mode: "flat", parentId });
  draft.emit(parentId, "Target.attachedToTarget", { sessionId, targetInfo: info, waitingForDebugger: false });
  return { ...draft.done(), sessionId };
}

export function attachIn(
  draft: Draft,
  parent: Session,
  { targetId, mode, automatic, waits = false }: { targetId: string; mode: "flat" | "nested"; automatic?: boolean; waits?: boolean },
  createId: IdSource,
): string {
  const sessionId = createId();
  begin(draft, { id: sessionId, connection: parent.connection, mode, parentId: parent.id, targetId, automatic, waits });
  draft.emit(parent.id, "Target.attachedToTarget", {
    sessionId,
    targetInfo: targetInfo(draft.state, draft.targets.get(targetId)!),
    waitingForDebugger: waits,
  });
  return sessionId;
}

/** A Session ends at its parent's wish. */
export function detach(state: BrowserState, sessionId: string): Outcome {
  const draft = new Draft(state);
  detachIn(draft, draft.sessions.get(sessionId)!);
  return draft.done();
}

export function detachIn(draft: Draft, session: Session): void {
  dropChildren(draft, session);
  draft.fail(session.id, "detached");
  sayDetached(draft, session);
  drop(draft, session);
}

/**
 * Every Session of a Target ends because the Target does: `Inspector.detached`, then `targetInfoChanged` (no longer
 * attached), then `detachedFromTarget`. A WebSocket of the Target is hung up.
 */
export function endSessionsOf(draft: Draft, target: Target, failure: TargetFailure): void {
  const sessions = [...draft.sessions.values()].filter((session) => session.targetId === target.targetId);
  for (const session of sessions) {
    draft.fail(session.id, failure);
    // The texts of Chromium, which the browsers' page closing gives too.
    if (target.type === "page") draft.emit(session.id, "Inspector.detached", { reason: "Render process gone." });
  }
  if (sessions.length > 0) {
    draft.putTarget({ ...target, attachments: 0 });
    announce(draft, "Target.targetInfoChanged", draft.targets.get(target.targetId)!);
  }
  for (const session of sessions) {
    if (!draft.sessions.has(session.id)) continue;
    dropChildren(draft, session);
    if (session.mode === "root") {
      draft.emit(session.id, "Inspector.detached", { reason: "target_closed" });
      draft.add({ do: "hangUp", connection: session.connection });
    } else {
      sayDetached(draft, session);
    }
    drop(draft, session);
  }
}

function begin(draft: Draft, { id, connection, mode, parentId, targetId, automatic = false, waits = false }: NewSession): void {
  draft.putSession({ id, connection, mode, parentId, targetId, automatic });
  if (targetId === undefined) return;
  const target = draft.targets.get(targetId)!;
  if (target.type !== "tab") draft.add({ do: "open", session: id, targetId, flat: mode === "flat", waits });
  draft.putTarget({ ...target, attachments: target.attachments + 1 });
  if (target.attachments === 0) announce(draft, "Target.targetInfoChanged", draft.targets.get(targetId)!);
}

/** Children of a Session that ends go without events of their own. */
function dropChildren(draft: Draft, session: Session): void {
  for (const child of [...draft.sessions.values()]) {
    if (child.parentId !== session.id) continue;
    dropChildren(draft, child);
    draft.fail(child.id, "detached");
    drop(draft, child);
  }
}

function sayDetached(draft: Draft, { id, parentId, targetId = draft.state.browserId }: Session): void {
  if (parentId !== undefined) draft.emit(parentId, "Target.detachedFromTarget", { sessionId: id, targetId });
}

function drop(draft: Draft, session: Session): void {
  draft.dropSession(session.id);
  const target = session.targetId === undefined ? undefined : draft.targets.get(session.targetId);
  if (target === undefined) return;
  if (target.type !== "tab") draft.add({ do: "close", session: session.id });
  if (target.attachments === 0) return;
  draft.putTarget({ ...target, attachments: target.attachments - 1 });
  if (target.attachments === 1) announce(draft, "Target.targetInfoChanged", draft.targets.get(target.targetId)!);
}
