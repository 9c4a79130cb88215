import { CdpError, serverError } from "@icdp/protocol";
import type { AgentSession } from "./session.js";

/** Takes the complete answer text; `id` is undefined when the command had no usable one. */
export type Answer = (id: number | undefined, text: string) => void;

/** The text of an answer whose `body` is its `"result"` or `"error"` member. */
export function answerText(session: AgentSession, id: number | undefined, body: string): string {
  const tail = session.flat ? `,"sessionId":${JSON.stringify(session.id)}}` : "}";
  return id === undefined ? `{${body}${tail}` : `{"id":${id},${body}${tail}`;
}

export const errorMember = (thrown: unknown): string => `"error":${JSON.stringify(asCdpError(thrown).toBody())}`;

/** Whatever a handler threw; errors other than CdpError keep their message under Chromium's server error code. */
export function asCdpError(thrown: unknown): CdpError {
  if (thrown instanceof CdpError) return thrown;
  try {
    return serverError((thrown instanceof Error ? thrown.message : String(thrown)) || "Internal error");
  } catch {
    return serverError("Internal error");
  }
}
