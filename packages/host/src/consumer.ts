/**
 * What the Host offers to those who use its Targets: local Sessions and Relay uplinks see nothing else of it.
 */

import type { Capability, TargetRecord } from "@icdp/protocol";
import type { HostSession, SessionSink } from "./host-session.js";

export interface OpenRequest {
  readonly sessionId: string;
  readonly targetId: string;
  readonly flat: boolean;
  /** What the Session may do at most; all that the app allows unless given. */
  readonly allow?: readonly Capability[];
  /** The Client takes the Target for one that waits for it. */
  readonly waits?: boolean;
  readonly sink: SessionSink;
}

export interface CreateRequest {
  readonly url: string;
  readonly browserContextId?: string;
  readonly background?: boolean;
  /** The Target whose page opens this one; absent when a Client does. */
  readonly openerId?: string;
}

/** A change of the list that consumers see. */
export type TargetChange =
  | { readonly kind: "present"; readonly record: TargetRecord }
  | { readonly kind: "gone"; readonly targetId: string };

/** Addresses on a Relay's HTTP server. */
export interface RelayServices {
  /** Where pages may wait for a Client's answer to a dialog; empty: nowhere. */
  readonly dialogs: string;
  /** The library that draws screenshots. */
  readonly renderer: string;
}

export interface TargetHub {
  /** Whether `create` can succeed at all. */
  readonly creates: boolean;
  /** Targets whose first document is known, or known to be missing. */
  records(): TargetRecord[];
  /** Reports changes of that list; the returned function ends it. */
  subscribe(listener: (change: TargetChange) => void): () => void;
  /** A new Session, or `undefined` when there is no such Target or the id is taken. */
  open(request: OpenRequest): HostSession | undefined;
  send(session: HostSession, id: number, method: string, text: string): void;
  close(session: HostSession): void;
  /** Opens a Target through the application's hook. Rejects with a reason for the Client. */
  create(request: CreateRequest): Promise<string>;
  /** Closes a Target through the application's hook. Rejects with a reason for the Client. */
  destroyTarget(targetId: string): Promise<void>;
  activate(targetId: string): void;
  /** What a Relay does for pages; the returned function takes the offer back. */
  offer(services: RelayServices): () => void;
}
