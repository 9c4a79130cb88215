import { callFrames, type CallFrame } from "../../../realm/call-frames.js";
import { cleanStack } from "../../../realm/stack.js";
import type { RemoteObject } from "./remote-object.js";

/** `Runtime.ExceptionDetails`. */
export interface ExceptionDetails {
  readonly exceptionId: number;
  readonly text: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
  readonly scriptId?: string;
  readonly url?: string;
  readonly stackTrace?: { readonly callFrames: readonly CallFrame[] };
  readonly exception?: RemoteObject;
  readonly executionContextId?: number;
}

let nextExceptionId = 1;

/** Scripts are known by their URL only. */
const scriptIds = new Map<string, string>();
export function scriptIdOf(url: string): string {
  let id = scriptIds.get(url);
  if (id === undefined) scriptIds.set(url, (id = String(scriptIds.size + 1)));
  return id;
}

/** The frames of a thrown error's stack; empty for other values. */
export function framesOf(thrown: unknown): CallFrame[] {
  if (typeof thrown !== "object" || thrown === null) return [];
  try {
    const { stack } = thrown as Error;
    return typeof stack === "string" ? callFrames(cleanStack(stack), scriptIdOf) : [];
  } catch {
    return [];
  }
}

/** Details of a value that code threw. Chromium adds the stack trace for sessions that enabled the Runtime domain. */
export function thrownDetails(thrown: unknown, exception: RemoteObject, withStack: boolean): ExceptionDetails {
  const frames = framesOf(thrown);
  const top = frames[0];
  return {
    exceptionId: nextExceptionId++,
    text: "Uncaught",
    lineNumber: top?.lineNumber ?? 0,
    columnNumber: top?.columnNumber ?? 0,
    scriptId: top?.scriptId ?? scriptIdOf(""),
    ...(withStack && frames.length > 0 && { stackTrace: { callFrames: frames } }),
    exception,
  };
}

/** Details of a promise's rejection. Chromium's line and column are 1-based here. */
export function rejectionDetails(reason: unknown, exception: RemoteObject, title: string, withStack: boolean): ExceptionDetails {
  const frames = withStack ? framesOf(reason) : [];
  const top = frames[0];
  return {
    exceptionId: nextExceptionId++,
    text: title ? `Uncaught (in promise) ${title}` : "Uncaught (in promise)",
    lineNumber: top ? top.lineNumber + 1 : 0,
    columnNumber: top ? top.columnNumber + 1 : 0,
    ...(top && { scriptId: top.scriptId, stackTrace: { callFrames: frames } }),
    exception,
  };
}

export const newExceptionId = (): number => nextExceptionId++;
