/**
 * CDP errors with Chromium's codes and words (observed on Chromium 156.0.8078.79).
 */

/** JSON-RPC and Chromium error codes as they appear in `error.code`. */
export const ErrorCode = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
  sessionNotFound: -32001,
} as const;

export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** The `error` member of a CDP answer. */
export interface ErrorBody {
  readonly code: number;
  readonly message: string;
  readonly data?: string;
}

/** An error that is answered to the Client as `{ code, message, data? }`. */
export class CdpError extends Error {
  override readonly name = "CdpError";

  constructor(
    readonly code: number,
    message: string,
    readonly data?: string,
  ) {
    super(message);
  }

  /** The wire form; `data` is left out when there is none. */
  toBody(): ErrorBody {
    return this.data === undefined
      ? { code: this.code, message: this.message }
      : { code: this.code, message: this.message, data: this.data };
  }
}

/** -32700. `detail` and `position` as Chromium's JSON parser reports them. */
export function parseError(detail: string, position: number): CdpError {
  return new CdpError(ErrorCode.parse, `JSON: ${detail} at position ${position}`);
}

/** -32600: the envelope itself is wrong. */
export function invalidRequest(message: string): CdpError {
  return new CdpError(ErrorCode.invalidRequest, message);
}

/** -32601: no such method for this target. */
export function methodNotFound(method: string): CdpError {
  return new CdpError(ErrorCode.methodNotFound, `'${method}' wasn't found`);
}

/** -32602 `Invalid parameters` with the field and reason in `data`. */
export function invalidParameters(data: string): CdpError {
  return new CdpError(ErrorCode.invalidParams, "Invalid parameters", data);
}

/** -32602 with Chromium's own words, e.g. `No target with given id found`. */
export function badArgument(message: string): CdpError {
  return new CdpError(ErrorCode.invalidParams, message);
}

/** -32603. */
export function internalError(message = "Internal error"): CdpError {
  return new CdpError(ErrorCode.internal, message);
}

/** -32000, the code of nearly every failure inside a method. */
export function serverError(message: string, data?: string): CdpError {
  return new CdpError(ErrorCode.server, message, data);
}

/** -32001: the `sessionId` of a command names no session of this connection. */
export function sessionNotFound(): CdpError {
  return new CdpError(ErrorCode.sessionNotFound, "Session with given id not found.");
}

/** Why a command could not be answered by the document it was meant for. */
export type TargetFailure = "disconnected" | "reloaded" | "destroyed";

const TARGET_FAILURES: Readonly<Record<TargetFailure, string>> = {
  disconnected: "Target is not connected",
  reloaded: "Target was reloaded",
  destroyed: "Target was destroyed",
};

/** Methods that run code of a page or wait for it. */
const RUNS_CODE = /^Runtime\.(?:awaitPromise|callFunctionOn|evaluate|runScript|terminateExecution)$/;

/**
 * -32000 with one of the three connection states and the method's name in `data`. Of code that ended with its document the error is
 * Chromium's own (156, `DevToolsSession`): Clients know it by these words, and wait for the next document.
 */
export function targetFailure(failure: TargetFailure, method: string): CdpError {
  if (failure === "reloaded" && RUNS_CODE.test(method)) return serverError("Inspected target navigated or closed");
  return serverError(TARGET_FAILURES[failure], method);
}

/** -32000: the app, or the Host for this consumer, does not allow what the method does. */
export function notAllowed(method: string, capability: string): CdpError {
  return serverError(`'${method}' needs the capability '${capability}', which is not allowed here`, capability);
}

/** Whatever was thrown, as a CDP error. Unknown throws become -32603 and keep only a message. */
export function toCdpError(thrown: unknown): CdpError {
  if (thrown instanceof CdpError) return thrown;
  return internalError(thrown instanceof Error ? thrown.message : "Internal error");
}
