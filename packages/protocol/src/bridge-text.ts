/** Bridge frames as text: a header line of JSON, a line feed, the payload. */

import { isObject } from "./guards.js";

/** A frame's text. */
export function encodeFrame(header: object, payload = ""): string {
  return encodeHeader(header) + payload;
}

/** A frame's header line, which its payload follows. `number`, if there is one, is added to the header, which is not empty. */
export function encodeHeader(header: object, number?: number): string {
  const line = JSON.stringify(header);
  return number === undefined ? `${line}\n` : `${line.slice(0, -1)},"n":${number}}\n`;
}

/** The header as JSON, `undefined` when it is none. */
export function parseHeader(line: string): Record<string, unknown> | undefined {
  try {
    const header: unknown = JSON.parse(line);
    return isObject(header) ? header : undefined;
  } catch {
    return undefined;
  }
}

/** Longest header line that a receiver looks at, so that a frame without line feed costs nothing. */
export const HEADER_LIMIT = 16 * 1024 * 1024;

/** A frame's header line and payload; `undefined` when there is no line feed within HEADER_LIMIT. */
export function splitFrame(text: string): { readonly line: string; readonly payload: string } | undefined {
  const end = text.indexOf("\n");
  if (end < 0 || end > HEADER_LIMIT) return undefined;
  return { line: text.slice(0, end), payload: text.slice(end + 1) };
}
