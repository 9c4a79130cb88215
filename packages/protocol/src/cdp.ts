/**
 * The CDP envelope: reading a command from text.
 */

import { type CdpError, invalidRequest, parseError } from "./errors.js";
import { isInt32, isObject, isString } from "./guards.js";
import { diagnoseJson, nestsTooDeeply } from "./json-diagnosis.js";

/** A command whose envelope is well formed. `params` is not checked against the method's definition. */
export interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
  /** Absent and `""` both mean the connection's own session. */
  readonly sessionId?: string;
}

/** What a text was: a command, or the error to answer and the id if one could be read. */
export type ParsedCommand =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly id?: number; readonly error: CdpError };

/**
 * Reads one message of a Client. The checks, their order and their words are those of Chromium's dispatcher
 * (`crdtp::Dispatchable`), observed on 156.0.8078.79.
 */
export function parseCommand(text: string): ParsedCommand {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return notJson(text);
  }
  if (nestsTooDeeply(text)) return notJson(text);
  if (!isObject(message)) return { ok: false, error: invalidRequest("Message must be an object") };
  return readEnvelope(message);
}

function notJson(text: string): ParsedCommand {
  const { detail, position } = diagnoseJson(text);
  return { ok: false, error: parseError(detail, position) };
}

const ASCII = /^[\x00-\x7f]*$/;

/** Members are checked in the order of the text, as Chromium does; a fault after the id is answered with it. */
function readEnvelope(message: Record<string, unknown>): ParsedCommand {
  let id: number | undefined;
  for (const key of Object.keys(message)) {
    const fault = memberFault(key, message[key]);
    if (fault !== undefined) return { ok: false, id, error: invalidRequest(fault) };
    if (key === "id") id = message[key] as number;
  }
  if (id === undefined) return { ok: false, error: invalidRequest(MEMBER_RULES.id.fault) };
  const { method, params, sessionId } = message as { method?: string; params?: unknown; sessionId?: string };
  if (!method) return { ok: false, id, error: invalidRequest(MEMBER_RULES.method.fault) };
  return { ok: true, command: { id, method, params: params ?? undefined, ...(sessionId ? { sessionId } : {}) } };
}

const MEMBER_RULES = {
  id: { accepts: isInt32, fault: "Message must have integer 'id' property" },
  method: { accepts: isAscii, fault: "Message must have string 'method' property" },
  // An array passes here and is refused with the method's parameters.
  params: { accepts: isContainerOrNull, fault: "Message may have object 'params' property" },
  sessionId: { accepts: isAscii, fault: "Message may have string 'sessionId' property" },
} as const;

function memberFault(key: string, value: unknown): string | undefined {
  if (!Object.hasOwn(MEMBER_RULES, key)) {
    return "Message has property other than 'id', 'method', 'sessionId', 'params'";
  }
  const rule = MEMBER_RULES[key as keyof typeof MEMBER_RULES];
  return rule.accepts(value) ? undefined : rule.fault;
}

/** Chromium reads the envelope's strings as 8-bit strings and takes others for missing. */
function isAscii(value: unknown): boolean {
  return isString(value) && ASCII.test(value);
}

function isContainerOrNull(value: unknown): boolean {
  return typeof value === "object";
}

/** The domain of `Domain.name`; the whole text when there is no dot. */
export function domainOf(method: string): string {
  const dot = method.indexOf(".");
  return dot < 0 ? method : method.slice(0, dot);
}
