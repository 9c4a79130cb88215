import type { Support } from "@icdp/protocol";
import { serverError } from "./errors.js";
import type { AgentSession } from "./session.js";

/**
 * Carries out one method. `params` passed the definitions of the protocol. Returns the result (an object, or RawJson for large
 * ones, or undefined for `{}`), or a promise of it; throws CdpError for Chromium's errors.
 */
export type Handler = (params: never, session: AgentSession) => unknown;

/** The visible method table of one domain: full method name → handler. */
export type MethodTable = Readonly<Record<string, Handler | DeclaredHandler>>;

export interface DeclaredHandler {
  readonly support: Support;
  readonly handle: Handler;
}

/** A method that works, but for what `limits` says. */
export function partly<P>(limits: string, handle: (params: P, session: AgentSession) => unknown): DeclaredHandler {
  return { support: { kind: "partly", reason: limits }, handle: handle as Handler };
}

/** A method that answers `{}` because its effect is invisible to the page and to the client. */
export function noEffect(reason: string, result: object = {}): DeclaredHandler {
  return { support: { kind: "noEffect", reason }, handle: () => result };
}

/** A method whose effect is out of a page's reach: it fails, and says why. */
export function refused(reason: string, message = reason): DeclaredHandler {
  return {
    support: { kind: "refused", reason },
    handle: () => {
      throw serverError(message);
    },
  };
}
