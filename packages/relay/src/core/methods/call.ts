/** What a method that the Relay answers itself can see and do. */

import { type ObjectTypes, type ParamsDefinition, serverError, type Support } from "@icdp/protocol";
import type { Product } from "../product.js";
import type { Reply } from "../reply.js";
import type { BrowserState, Session, Target } from "../state.js";
import type { IdSource, Outcome } from "../transitions/draft.js";

export interface CreateTarget {
  readonly url: string;
  readonly browserContextId?: string;
  readonly background?: boolean;
}

/** The browser, as its methods use it. */
export interface BrowserOps {
  readonly state: BrowserState;
  readonly product: Product;
  readonly createId: IdSource;
  /** Takes over a transition's state and carries out its effects, in order. */
  apply(outcome: Outcome): void;
  /** A Client's command for another of its Sessions, given as text. */
  forward(session: Session, text: string): void;
  /** Asks the Host for a new Target on behalf of a Client's connection; the reply is its id. */
  createTarget(connection: number, request: CreateTarget, reply: Reply<string>): void;
  /** Asks the Host to close a Target. */
  closeTarget(targetId: string, reply: Reply<void>): void;
  activateTarget(targetId: string): void;
  /** Runs a command of the Relay's own in a Target; resolves to its result, rejects with a CdpError. */
  ask(targetId: string, method: string, params: object): Promise<object>;
  /** Closes a Client's WebSocket. */
  hangUp(connection: number): void;
}

export interface Call<P> {
  readonly browser: BrowserOps;
  /** The Session on which the command came. */
  readonly session: Session;
  /** The Session's Target; absent for the browser itself. */
  readonly target: Target | undefined;
  readonly params: P;
}

export interface RelayMethod {
  readonly params: ParamsDefinition;
  /** Returns the result, a promise of it or a Later; `undefined` becomes `{}`. Throws CdpError. */
  readonly handle: (call: Call<never>) => unknown;
  /** Where the method is not fully implemented. */
  readonly support?: Support;
  /** Something to do when the answer is on its way. */
  readonly after?: (call: Call<never>) => void;
}

export type MethodTable = ReadonlyMap<string, RelayMethod>;

/** Object types that the definitions of these tables name. */
export const OBJECT_TYPES: ObjectTypes = {
  FilterEntry: "exclude?:b type?:s",
  RemoteLocation: "host:s port:i",
  CookieParam:
    "name:s value:s url?:s domain?:s path?:s secure?:b httpOnly?:b sameSite?:s expires?:n priority?:s sourceScheme?:s sourcePort?:i partitionKey?:@CookiePartitionKey",
  CookiePartitionKey: "topLevelSite:s hasCrossSiteAncestor:b",
  PermissionDescriptor: "name:s sysex?:b userVisibleOnly?:b allowWithoutSanitization?:b allowWithoutGesture?:b panTiltZoom?:b",
  Bounds: "left?:i top?:i width?:i height?:i windowState?:s",
};

const declared =
  (kind: Support["kind"]) =>
  (reason: string): { readonly support: Support } => ({ support: { kind, reason } });

/** Declarations for `method`. */
export const noEffect = declared("noEffect");
export const refused = declared("refused");
export const partly = declared("partly");

/** A method whose effect is out of reach here: it fails, and says why. */
export function refusal(params: ParamsDefinition, reason: string): RelayMethod {
  return {
    params,
    support: { kind: "refused", reason },
    handle: () => {
      throw serverError(reason);
    },
  };
}

/** Puts a handler with typed parameters into a table; the definition has checked them. */
export function method<P>(
  params: ParamsDefinition,
  handle: (call: Call<P>) => unknown,
  more: { support?: Support; after?: (call: Call<P>) => void } = {},
): RelayMethod {
  return { params, handle: handle as RelayMethod["handle"], ...(more as Pick<RelayMethod, "support" | "after">) };
}
