/** How Relays that serve the same Hosts and Clients find each other: who owns a browser, and channels between them. */

import type { Message, Payload } from "../core/edges.js";
import type { Identity } from "../core/identity.js";
import type { DiscoveryRequest } from "../http/discovery.js";

/** A Relay's right to serve a browser. Whoever gets it later has the larger `fence`. */
export interface Ownership {
  readonly relay: string;
  readonly fence: number;
}

/** What one Relay brings to the owner of a browser. */
export type ChannelRequest = { readonly browserId: string } & (
  | { readonly kind: "host"; readonly identity: Identity }
  | { readonly kind: "client"; readonly identity: Identity; readonly targetId?: string; readonly userAgent?: string }
  /** Answered by one message, the response as JSON. */
  | { readonly kind: "discover"; readonly request: DiscoveryRequest }
  /** A page's dialog; answered by one message, the response as JSON. */
  | { readonly kind: "dialog"; readonly key: string; readonly text: string }
);

/** What becomes a socket. */
export type SocketRequest = Extract<ChannelRequest, { kind: "host" | "client" }>;

/** One end of a socket, or of a channel that stands for one. */
export interface Wire {
  send(message: Message): void;
  close(code: number, reason: string): void;
  /** Calls back when most of what was sent has been read: at once, unless the other side is slow. */
  whenReady?(callback: () => void): void;
}

/** What listens at that end. */
export interface WireEnd {
  receive(payload: Payload): void;
  /** The other side closed it, or it broke (1006). */
  closed(code: number, reason: string): void;
  /** Calls back when it can take more. */
  whenReady?(callback: () => void): void;
}

/** Why a channel was not opened, as an HTTP status. */
export class ChannelRefused extends Error {
  override readonly name = "ChannelRefused";

  constructor(
    readonly status: 404 | 409 | 503,
    message: string,
  ) {
    super(message);
  }
}

export interface BackplaneEvents {
  /**
   * Another Relay brings something for a browser of this one.
   *
   * @throws ChannelRefused
   */
  accept(request: ChannelRequest, wire: Wire): WireEnd;
  /** This Relay owns nothing any more: others may serve its browsers from now on. */
  lost(): void;
}

export interface Backplane {
  /** Takes part. Resolves to the id of the default browser, which all Relays share: `candidate` if nobody has set one. */
  start(candidate: string, events: BackplaneEvents): Promise<string>;
  /** The browser's owner; `undefined` when no living Relay serves it. */
  find(browserId: string): Promise<Ownership | undefined>;
  /** The browser's owner, which this Relay becomes when there is none. */
  claim(browserId: string): Promise<Ownership>;
  /** This Relay serves the browser no longer. */
  release(browserId: string): void;
  /** Whether this Relay owns the browser and may act on it now. */
  owns(browserId: string): boolean;
  /**
   * Leads to another Relay.
   *
   * @throws ChannelRefused
   */
  open(owner: Ownership, request: ChannelRequest, end: WireEnd): Promise<Wire>;
  /** Leaves; what this Relay owned is free at once. */
  stop(): Promise<void>;
}
