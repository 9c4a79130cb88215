/** Targets come, change and go. */

import type { TargetFailure, TargetRecord } from "@icdp/protocol";
import { type BrowserContext, type BrowserState, tabOf, type Target, targetOf } from "../state.js";
import { targetInfo } from "../target-info.js";
import { attachWatchers, makeUpForAttaching } from "./auto-attach.js";
import { announce, forgetTarget, introduce, makeUpFor } from "./discovery.js";
import { Draft, type IdSource, type Outcome } from "./draft.js";
import { endSessionsOf } from "./sessions.js";

/** A Host reports a Target: a new one, or the present state of a known one. Another Host's Target is not its to change. */
export function putTarget(state: BrowserState, host: string, record: TargetRecord, createId: IdSource): Outcome {
  const draft = new Draft(state);
  const known = state.targets.get(record.targetId);
  if (known === undefined) addTarget(draft, host, record, createId);
  else if (known.host === host && known.type === record.type) changeTarget(draft, known, record, createId);
  return draft.done();
}

function addTarget(draft: Draft, host: string, record: TargetRecord, createId: IdSource): void {
  if (record.type === "iframe") {
    const parent = draft.targets.get(record.parentId ?? "");
    // A frame of nothing, or of another Host's page.
    if (parent?.host !== host || parent.type === "tab") return;
  }
  const parentId = record.type === "page" ? addTab(draft, host, record, createId) : record.parentId;
  const target = targetOf(draft.state, host, record, parentId);
  draft.putTarget(target);
  introduce(draft, target);
  attachWatchers(draft, target, createId);
}

function addTab(draft: Draft, host: string, record: TargetRecord, createId: IdSource): string {
  const tab = tabOf(draft.state, host, record, createId());
  draft.putTarget(tab);
  introduce(draft, tab);
  attachWatchers(draft, tab, createId);
  return tab.targetId;
}

function changeTarget(draft: Draft, known: Target, record: TargetRecord, createId: IdSource): void {
  const { title, url, connected } = record;
  const { browserContextId } = targetOf(draft.state, known.host, record);
  draft.putTarget({ ...known, title, url, connected, browserContextId });
  const tab = known.type === "page" && known.parentId !== undefined ? draft.targets.get(known.parentId) : undefined;
  if (tab !== undefined && tab.browserContextId !== browserContextId) {
    draft.putTarget({ ...tab, browserContextId });
    announceChange(draft, draft.targets.get(tab.targetId)!);
  }
  if (title !== known.title || url !== known.url || browserContextId !== known.browserContextId) {
    announceChange(draft, draft.targets.get(known.targetId)!);
  }
  if (connected !== known.connected) changeConnection(draft, known.targetId, connected, createId);
}

/** Sessions that attached to a frame by themselves hear of its changes before those that discover Targets (Chromium 156). */
function announceChange(draft: Draft, target: Target): void {
  if (target.type === "iframe") {
    for (const { targetId, automatic, parentId } of draft.sessions.values()) {
      if (targetId !== target.targetId || !automatic || parentId === undefined) continue;
      draft.emit(parentId, "Target.targetInfoChanged", { targetInfo: targetInfo(draft.state, target) });
    }
  }
  announce(draft, "Target.targetInfoChanged", target);
}

/** Chromium's order: a tab comes before its page. */
function changeConnection(draft: Draft, targetId: string, connected: boolean, createId: IdSource): void {
  const { type, parentId } = draft.targets.get(targetId)!;
  const affected = type === "page" && parentId !== undefined ? [parentId, targetId] : [targetId];
  for (const id of affected) {
    draft.putTarget({ ...draft.targets.get(id)!, connected });
    if (!connected) continue;
    makeUpFor(draft, draft.targets.get(id)!);
    makeUpForAttaching(draft, draft.targets.get(id)!, createId);
  }
}

/** A Host's Target is gone, and with it its tab and the frames that it embedded. */
export function removeTarget(state: BrowserState, host: string, targetId: string, failure: TargetFailure): Outcome {
  const draft = new Draft(state);
  const target = state.targets.get(targetId);
  if (target?.host === host && target.type !== "tab") removeIn(draft, target, failure);
  return draft.done();
}

/** All Targets of a Host are gone: the Host is. */
export function removeTargetsOf(state: BrowserState, host: string, failure: TargetFailure): Outcome {
  const draft = new Draft(state);
  // Pages first: their tabs and frames go with them.
  for (const type of ["page", "iframe"] as const) {
    for (const target of [...draft.targets.values()]) {
      if (target.host === host && target.type === type && draft.targets.has(target.targetId)) {
        removeIn(draft, target, failure);
      }
    }
  }
  return draft.done();
}

function removeIn(draft: Draft, target: Target, failure: TargetFailure): void {
  for (const child of [...draft.targets.values()]) {
    if (child.parentId === target.targetId) removeIn(draft, child, failure);
  }
  endSessionsOf(draft, target, failure);
  draft.dropTarget(target.targetId);
  announce(draft, "Target.targetDestroyed", target);
  forgetTarget(draft, target.targetId);
  const tab = target.type === "page" && target.parentId !== undefined ? draft.targets.get(target.parentId) : undefined;
  if (tab !== undefined) removeIn(draft, tab, failure);
}

export function addContext(state: BrowserState, context: BrowserContext): Outcome {
  const draft = new Draft(state);
  draft.putContext(context);
  return draft.done();
}

/** A context is over; Targets that its Host did not close are the default context's from now on. */
export function removeContext(state: BrowserState, id: string): Outcome {
  const draft = new Draft(state);
  draft.dropContext(id);
  for (const target of state.targets.values()) {
    if (target.browserContextId !== id) continue;
    const moved = { ...target, browserContextId: state.defaultContextId };
    draft.putTarget(moved);
    announce(draft, "Target.targetInfoChanged", moved);
  }
  return draft.done();
}
