/**
 * The uplink to a Relay: one consumer of the Host among others. Payloads pass through unread.
 */

import { BRIDGE_SUBPROTOCOL, BridgeClose, browserPrefix, type Capability, HOST_PATH, isTargetId, parseCapabilities, RENDERER_PATH, tokenSubprotocol } from "@icdp/protocol";
import { Backoff } from "./backoff.js";
import type { TargetHub } from "./consumer.js";
import type { SocketLike, Timers } from "./edges.js";
import { RelayConnection } from "./relay-connection.js";
import type { RelayConversation } from "./relay-conversation.js";

export type RelayStatus = "connecting" | "connected" | "waiting" | "replaced" | "refused" | "closed";

export interface RelayOptions {
  /** The Relay's address, e.g. `ws://127.0.0.1:9222`; a URL without a path gets the Relay's path for Hosts. */
  readonly url: string;
  readonly token?: string;
  /** What this Relay's Clients may do at most; all that the apps allow unless given. */
  readonly allow?: readonly Capability[];
  /**
   * Gives this Host a browser of its own, which Clients find below `/b/{browserId}` and at `/devtools/browser/{browserId}`: 1 to
   * 128 characters of `A-Z a-z 0-9 . _ ~ -`. Without it the Targets are those of the Relay's default browser.
   */
  readonly browserId?: string;
  /**
   * A Host takes the place of the one that the browser knows by the same name; Hosts of different names share the browser.
   * Default `"default"`.
   */
  readonly name?: string;
  /**
   * Called on every change: `replaced` and `refused` (another protocol version, or the browser belongs to a Host with other
   * credentials, or not to these) are final. Between `waiting` and `connected` Sessions go on if the Relay still knows them.
   */
  readonly onStatus?: (status: RelayStatus) => void;
  readonly createSocket?: (url: string, protocols: string[]) => SocketLike;
  readonly backoff?: Backoff;
}

export interface RelayLinkDeps {
  readonly hub: TargetHub;
  readonly timers: Timers;
}

export class RelayLink {
  readonly #options: RelayOptions;
  readonly #deps: RelayLinkDeps;
  readonly #backoff: Backoff;
  #connection: RelayConnection | undefined;
  /** What the next WebSocket resumes. */
  #conversation: RelayConversation | undefined;
  #cancelGrace: () => void = () => {};
  #cancelRetry: () => void = () => {};
  #withdraw: () => void = () => {};
  #closed = false;

  constructor(options: RelayOptions, deps: RelayLinkDeps) {
    if (options.allow !== undefined) parseCapabilities(options.allow);
    this.#options = { ...options, url: hostEndpoint(options.url, options.browserId) };
    this.#deps = deps;
    this.#backoff = options.backoff ?? new Backoff();
    this.#connect();
  }

  /** Leaves the Relay for good. */
  disconnect(): void {
    if (this.#closed) return;
    this.#end("closed");
    this.#connection?.close();
    this.#connection = undefined;
  }

  #connect(): void {
    this.#report("connecting");
    const { url, token, name = "default", allow, createSocket = openWebSocket } = this.#options;
    const protocols = [BRIDGE_SUBPROTOCOL];
    if (token !== undefined) protocols.push(tokenSubprotocol(token));
    this.#connection = new RelayConnection(createSocket(url, protocols), {
      ...this.#deps,
      name,
      allow,
      conversation: this.#conversation,
      onWelcome: (dialogs) => {
        this.#backoff.reset();
        this.#cancelGrace();
        this.#conversation = undefined;
        this.#withdraw = this.#deps.hub.offer({
          dialogs: dialogs === undefined ? "" : httpAddress(url, dialogs),
          renderer: httpAddress(url, RENDERER_PATH),
        });
        this.#report("connected");
      },
      onClose: (code, conversation) => this.#lost(code, conversation),
    });
  }

  #lost(code: number, conversation: RelayConversation | undefined): void {
    this.#connection = undefined;
    this.#withdraw();
    if (code === BridgeClose.replaced) return this.#end("replaced");
    if (code === BridgeClose.version || code === BridgeClose.forbidden) return this.#end("refused");
    if (conversation === undefined) this.#giveUp();
    else this.#keep(conversation);
    this.#report("waiting");
    this.#cancelRetry = this.#deps.timers.after(this.#backoff.next(), () => this.#connect());
  }

  /** The Relay waits no longer than its grace; pages need not do more for nobody. */
  #keep(conversation: RelayConversation): void {
    if (this.#conversation === conversation) return;
    this.#giveUp();
    this.#conversation = conversation;
    this.#cancelGrace = this.#deps.timers.after(conversation.welcome?.grace ?? 0, () => this.#giveUp());
  }

  #giveUp(): void {
    this.#cancelGrace();
    this.#conversation?.end();
    this.#conversation = undefined;
  }

  #end(status: RelayStatus): void {
    this.#closed = true;
    this.#giveUp();
    this.#withdraw();
    this.#cancelRetry();
    this.#report(status);
  }

  #report(status: RelayStatus): void {
    this.#options.onStatus?.(status);
  }
}

/** @throws TypeError when the URL or the browser's id is malformed */
function hostEndpoint(url: string, browserId: string | undefined): string {
  if (browserId !== undefined && !isTargetId(browserId)) throw new TypeError(`Malformed browser id ${String(browserId)}`);
  const endpoint = new URL(url);
  if (endpoint.pathname === "/") endpoint.pathname = `${browserId === undefined ? "" : browserPrefix(browserId)}${HOST_PATH}`;
  return endpoint.href;
}

/** A path of the server that a WebSocket URL names. */
function httpAddress(socketUrl: string, path: string): string {
  return new URL(path, socketUrl.replace(/^ws/, "http")).href;
}

function openWebSocket(url: string, protocols: string[]): SocketLike {
  return new WebSocket(url, protocols) as unknown as SocketLike;
}
