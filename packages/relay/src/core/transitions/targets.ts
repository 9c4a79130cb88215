/** Targets come, change and go. */

import type { TargetFailure, TargetRecord } from "@icdp/protocol";
import { type BrowserContext, type BrowserState, tabOf, type Target, targetOf } from "../state.js";
import { attachWatchers } from "./auto-attach.js";
import { announce } from "./discovery.js";
import { Draft, type IdSource, type Outcome } from "./draft.js";
import { endSessionsOf } from "./sessions.js";

/** The Host reports a Target: a new one, or the present state of a known one. */
export function putTarget(state: BrowserState, record: TargetRecord, createId: IdSource): Outcome {
  const draft = new Draft(state);
  const known = state.targets.get(record.targetId);
  if (known === undefined) addTarget(draft, record, createId);
  else changeTarget(draft, known, record);
  return draft.done();
}

function addTarget(draft: Draft, record: TargetRecord, createId: IdSource): void {
  const parentId = record.type === "page" ? addTab(draft, record, createId) : record.parentId;
  const target = targetOf(draft.state, record, parentId);
  draft.putTarget(target);
  announce(draft, "Target.targetCreated", target);
  attachWatchers(draft, target, createId);
}

function addTab(draft: Draft, record: TargetRecord, createId: IdSource): string {
  const tab = tabOf(draft.state, record, createId());
  draft.putTarget(tab);
  announce(draft, "Target.targetCreated", tab);
  attachWatchers(draft, tab, createId);
  return tab.targetId;
}

function changeTarget(draft: Draft, known: Target, record: TargetRecord): void {
  const { title, url, connected } = record;
  draft.putTarget({ ...known, title, url, connected });
  if (title !== known.title || url !== known.url) {
    announce(draft, "Target.targetInfoChanged", draft.targets.get(known.targetId)!);
  }
}

/** A Target is gone, and with it its tab and the frames that it embedded. */
export function removeTarget(state: BrowserState, targetId: string, failure: TargetFailure): Outcome {
  const draft = new Draft(state);
  const target = state.targets.get(targetId);
  if (target !== undefined) removeIn(draft, target, failure);
  return draft.done();
}

/** All Targets are gone: their Host is. */
export function removeAllTargets(state: BrowserState, failure: TargetFailure): Outcome {
  const draft = new Draft(state);
  for (const target of state.targets.values()) {
    if (target.type === "page") removeIn(draft, target, failure);
  }
  for (const target of draft.targets.values()) removeIn(draft, target, failure);
  return draft.done();
}

function removeIn(draft: Draft, target: Target, failure: TargetFailure): void {
  for (const child of [...draft.targets.values()]) {
    if (child.parentId === target.targetId) removeIn(draft, child, failure);
  }
  endSessionsOf(draft, target, failure);
  draft.dropTarget(target.targetId);
  announce(draft, "Target.targetDestroyed", target);
  const tab = target.type === "page" && target.parentId !== undefined ? draft.targets.get(target.parentId) : undefined;
  if (tab !== undefined) removeIn(draft, tab, failure);
}

export function addContext(state: BrowserState, context: BrowserContext): Outcome {
  const draft = new Draft(state);
  draft.putContext(context);
  return draft.done();
}

export function removeContext(state: BrowserState, id: string): Outcome {
  const draft = new Draft(state);
  draft.dropContext(id);
  return draft.done();
}
