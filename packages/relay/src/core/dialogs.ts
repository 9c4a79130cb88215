/**
 * Dialogs in which pages wait. A page that called `alert` stands still in a synchronous HTTP request, which the Relay answers
 * when a Client has decided: the Host may be held up by the page and could not pass the decision on.
 */

import { isObject, isString, isTargetId, ownValue } from "@icdp/protocol";

/** Path of the HTTP endpoint; the Host's secret follows. */
export const DIALOGS_PATH = "/icdp/dialog";

export const HANDLE_DIALOG = "Page.handleJavaScriptDialog";

export interface Decision {
  readonly accept: boolean;
  readonly promptText?: string;
}

/** Takes the decision; `undefined` when nobody can make one. */
export type Decide = (decision: Decision | undefined) => void;

/** What the page sends. */
export interface DialogRequest {
  readonly targetId: string;
  /** Sessions that are to be told. */
  readonly sessions: readonly string[];
  /** Parameters of `Page.javascriptDialogOpening`. */
  readonly opening: Readonly<Record<string, unknown>>;
}

export interface OpenDialog {
  readonly sessions: Set<string>;
  readonly frameId: unknown;
  readonly decide: Decide;
}

/** The request of a page, which may be hostile; `undefined` when it is malformed. */
export function readDialogRequest(text: string): DialogRequest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const [targetId, sessions, opening] = ["targetId", "sessions", "opening"].map((key) => ownValue(value, key));
  const complete = isTargetId(targetId) && Array.isArray(sessions) && sessions.every(isString) && isObject(opening);
  return complete ? { targetId, sessions, opening } : undefined;
}
