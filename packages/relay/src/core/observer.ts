/** What the Relay tells about commands, for audits and figures. Payloads and parameters are never among it. */

import { type Message, startOf, textOf } from "./edges.js";
import type { Identity } from "./identity.js";

/** `lost`: the Session, its Target or the Client was gone before there was an answer. */
export type Outcome = "ok" | "error" | "lost";

export interface CommandRecord {
  readonly client: Identity;
  readonly browserId: string;
  /** Absent for commands to the browser itself. */
  readonly targetId?: string;
  /** Full name, `(malformed)` for texts that no method can have. */
  readonly method: string;
  readonly outcome: Outcome;
  /** CDP error code of an error. */
  readonly code?: number;
  /** Milliseconds from the command's arrival to its answer. */
  readonly duration: number;
}

export interface Observer {
  /** Monotonic clock in ms. */
  now(): number;
  /** A command has its answer, or will never have one. */
  command(record: CommandRecord): void;
  /** A Host that had lost its WebSocket came back with another one. */
  hostResumed(browserId: string): void;
}

const METHOD = /^[A-Za-z]{1,40}\.[A-Za-z0-9]{1,80}$/;

/** A Client's text as a method's name: what cannot be one must not reach logs. */
export function methodLabel(method: string): string {
  return METHOD.test(method) ? method : "(malformed)";
}

const ERROR_ANSWER = /^\s*\{\s*(?:"id"\s*:\s*-?\d+\s*,\s*)?"error"\s*:\s*\{\s*(?:"code"\s*:\s*(-?\d{1,6}))?/;

/** As much of an answer as tells its outcome. */
const START_LENGTH = 80;
const QUOTE = 0x22;
const LETTER_I = 0x69;
const LETTER_R = 0x72;

/** What an answer says, judged by its first bytes: answers are passed on unread. */
export function readOutcome(answer: Message): { readonly outcome: "ok" | "error"; readonly code?: number } {
  const start = startOf(answer);
  if (typeof start !== "string" && isResult(start)) return OK;
  const match = ERROR_ANSWER.exec(typeof start === "string" ? start.slice(0, START_LENGTH) : textOf(start.subarray(0, START_LENGTH)));
  if (match === null) return OK;
  return match[1] === undefined ? { outcome: "error" } : { outcome: "error", code: Number(match[1]) };
}

const OK = { outcome: "ok" } as const;

/** Whether the text begins as `{"id":1,"result":`: most answers need no more of a look. */
function isResult(answer: Uint8Array): boolean {
  const first = answer.indexOf(QUOTE);
  if (answer[first + 1] !== LETTER_I) return false;
  const second = answer.indexOf(QUOTE, answer.indexOf(QUOTE, first + 1) + 1);
  return second < START_LENGTH && answer[second + 1] === LETTER_R;
}
