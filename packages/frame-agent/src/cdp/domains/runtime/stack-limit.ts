import type { AgentSession } from "../../session.js";
import type { CallFrame } from "../../../realm/call-frames.js";

const limits = new WeakMap<AgentSession, number>();

/** `Runtime.setMaxCallStackSizeToCapture`: how many frames the session's stack traces have from now on. */
export function limitStacks(session: AgentSession, size: number): void {
  limits.set(session, size);
}

/** The `stackTrace` member of an event or answer to the session; nothing without frames, as in Chromium. */
export function stackTraceFor(session: AgentSession, frames: readonly CallFrame[]): { readonly stackTrace?: { readonly callFrames: readonly CallFrame[] } } {
  const callFrames = frames.slice(0, limits.get(session));
  return callFrames.length > 0 ? { stackTrace: { callFrames } } : {};
}
