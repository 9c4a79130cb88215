/**
 * The CDP envelope: writing commands, answers and events.
 */

import type { ErrorBody } from "./errors.js";

/** The text of a command. */
export function commandText(id: number, method: string, params?: object, sessionId?: string): string {
  return JSON.stringify({ id, method, params, sessionId });
}

/** The text of a successful answer. Results of `0`, `null` and `""` survive; `undefined` becomes `{}`. */
export function resultText(id: number, result: unknown, sessionId?: string): string {
  return JSON.stringify({ id, result: result === undefined ? {} : result, sessionId });
}

/** The text of a failed answer; without `id` when the request had none that could be read. */
export function errorText(id: number | undefined, error: ErrorBody, sessionId?: string): string {
  return JSON.stringify({ id, error, sessionId });
}

/** The text of an event. */
export function eventText(method: string, params: object, sessionId?: string): string {
  return JSON.stringify({ method, params, sessionId });
}
