/**
 * The uplink to a Relay: one consumer of the Host among others. Payloads pass through unread.
 */

import {
  assertNever,
  BRIDGE_SUBPROTOCOL,
  BridgeClose,
  BridgeReader,
  BridgeWriter,
  type DownFrame,
  type DownPayloadFrame,
  chunkOf,
  errorText,
  HOST_PATH,
  parseHeader,
  PROTOCOL_VERSION,
  readDownFrame,
  readTransportFrame,
  serverError,
  splitFrame,
  stringPieces,
  TOKEN_SUBPROTOCOL_PREFIX,
  type Assembly,
} from "@icdp/protocol";
import { Backoff } from "./backoff.js";
import type { TargetChange, TargetHub } from "./consumer.js";
import type { SocketLike, Timers } from "./edges.js";
import type { HostSession } from "./host-session.js";

export type RelayStatus = "connecting" | "connected" | "waiting" | "replaced" | "refused" | "closed";

export interface RelayOptions {
  /** The Relay's address, e.g. `ws://127.0.0.1:9222`; a URL without a path gets the Relay's path for Hosts. */
  readonly url: string;
  readonly token?: string;
  /**
   * A Host takes the place of the one that the Relay knows by the same name; Hosts of different names share the Relay.
   * Default `"default"`.
   */
  readonly name?: string;
  /** Called on every change: `replaced` and `refused` (another protocol version) are final. */
  readonly onStatus?: (status: RelayStatus) => void;
  readonly createSocket?: (url: string, protocols: string[]) => SocketLike;
  readonly backoff?: Backoff;
}

export interface RelayLinkDeps {
  readonly hub: TargetHub;
  readonly timers: Timers;
}

/** Commands are bounded by what the Relay takes from Clients; this only keeps a faulty Relay from filling the page. */
const COMMAND_LIMIT = 512 * 1024 * 1024;

export class RelayLink {
  readonly #options: RelayOptions;
  readonly #deps: RelayLinkDeps;
  readonly #backoff: Backoff;
  #connection: Connection | undefined;
  #cancelRetry: () => void = () => {};
  #closed = false;

  constructor(options: RelayOptions, deps: RelayLinkDeps) {
    this.#options = { ...options, url: hostEndpoint(options.url) };
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
    const { url, token, name = "default", createSocket = openWebSocket } = this.#options;
    const protocols = [BRIDGE_SUBPROTOCOL];
    if (token !== undefined) protocols.push(TOKEN_SUBPROTOCOL_PREFIX + base64Url(token));
    this.#connection = new Connection(createSocket(url, protocols), name, this.#deps.hub, {
      welcomed: () => {
        this.#backoff.reset();
        this.#report("connected");
      },
      closed: (code) => this.#lost(code),
    });
  }

  #lost(code: number): void {
    this.#connection = undefined;
    if (this.#closed) return;
    if (code === BridgeClose.replaced) return this.#end("replaced");
    if (code === BridgeClose.version) return this.#end("refused");
    this.#report("waiting");
    this.#cancelRetry = this.#deps.timers.after(this.#backoff.next(), () => this.#connect());
  }

  #end(status: RelayStatus): void {
    this.#closed = true;
    this.#cancelRetry();
    this.#report(status);
  }

  #report(status: RelayStatus): void {
    this.#options.onStatus?.(status);
  }
}

interface ConnectionEvents {
  welcomed(): void;
  closed(code: number): void;
}

/** One socket's life: its Sessions end with it. */
class Connection {
  readonly #socket: SocketLike;
  readonly #hub: TargetHub;
  readonly #events: ConnectionEvents;
  readonly #writer: BridgeWriter;
  readonly #reader = new BridgeReader<DownPayloadFrame, string>(stringPieces, {
    payload: COMMAND_LIMIT,
    total: COMMAND_LIMIT,
  });
  readonly #sessions = new Map<string, HostSession>();
  #unsubscribe: () => void = () => {};
  #answerLimit = Infinity;
  #over = false;

  constructor(socket: SocketLike, name: string, hub: TargetHub, events: ConnectionEvents) {
    this.#socket = socket;
    this.#hub = hub;
    this.#events = events;
    this.#writer = new BridgeWriter((text) => {
      if (!this.#over) socket.send(text);
    });
    socket.onopen = () => {
      const { creates } = hub;
      this.#writer.control({ k: "register", v: PROTOCOL_VERSION, name, creates, targets: hub.records() });
      this.#unsubscribe = hub.subscribe((change) => this.#announce(change));
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onerror = () => {};
    socket.onclose = ({ code }) => {
      if (this.#over) return;
      this.#finish();
      events.closed(code);
    };
  }

  close(): void {
    if (this.#over) return;
    this.#finish();
    this.#socket.close(1000, "");
  }

  #finish(): void {
    this.#over = true;
    this.#unsubscribe();
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    for (const session of sessions) this.#hub.close(session);
  }

  #announce(change: TargetChange): void {
    this.#writer.control(
      change.kind === "present" ? { k: "target", target: change.record } : { k: "gone", target: change.targetId },
    );
  }

  #receive(data: unknown): void {
    if (this.#over || typeof data !== "string") return;
    const split = splitFrame(data);
    const header = split && parseHeader(split.line);
    if (split === undefined || header === undefined) return;
    const transport = readTransportFrame(header);
    switch (transport?.k) {
      case "ack":
        return this.#writer.acknowledged(transport.c);
      case "drop":
        return this.#writer.dropped(transport.c);
      case "cancel":
        return this.#reader.cancel(transport.c);
      case "part":
        return this.#assembled(this.#reader.part(transport.c, split.payload, transport.end), transport.c);
      case undefined:
        break;
      default:
        return assertNever(transport);
    }
    const frame = readDownFrame(header);
    const chunk = chunkOf(header);
    if (frame === undefined) return;
    if (frame.k !== "cmd") return this.#handle(frame);
    if (chunk === undefined) return this.#command(frame, split.payload);
    this.#assembled(this.#reader.first(chunk, frame, split.payload), chunk);
  }

  #assembled(assembly: Assembly<DownPayloadFrame, string>, chunk: number): void {
    if (assembly.outcome === "tooLarge") return this.#writer.control({ k: "drop", c: chunk });
    this.#writer.control({ k: "ack", c: chunk });
    if (assembly.outcome === "complete") this.#command(assembly.header, assembly.payload);
  }

  #command({ s, i, m }: DownPayloadFrame, text: string): void {
    const session = this.#sessions.get(s);
    if (session !== undefined) this.#hub.send(session, i, m, text);
  }

  #handle(frame: Exclude<DownFrame, DownPayloadFrame>): void {
    switch (frame.k) {
      case "welcome":
        this.#answerLimit = frame.answerLimit;
        return this.#events.welcomed();
      case "open":
        return this.#open(frame.s, frame.target, frame.flat);
      case "close":
        return this.#close(frame.s);
      case "create": {
        const { r, url, browserContextId, background } = frame;
        return this.#settle(r, this.#hub.create({ url, browserContextId, background }));
      }
      case "destroy":
        return this.#settle(frame.r, this.#hub.destroyTarget(frame.target));
      case "activate":
        return this.#hub.activate(frame.target);
      default:
        return assertNever(frame);
    }
  }

  #open(id: string, targetId: string, flat: boolean): void {
    if (this.#sessions.has(id)) return;
    const session = this.#hub.open({
      sessionId: id,
      targetId,
      flat,
      sink: {
        answer: (command, text, method) => this.#answer(id, command, text, method, flat),
        event: (method, text) => this.#event(id, method, text),
        closed: () => this.#sessions.delete(id),
      },
    });
    if (session !== undefined) this.#sessions.set(id, session);
  }

  #close(id: string): void {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    if (session !== undefined) this.#hub.close(session);
    this.#writer.forget(id);
  }

  #answer(session: string, id: number, text: string, method: string, flat: boolean): void {
    const header = { k: "ans", s: session, i: id };
    if (text.length <= this.#answerLimit) return this.#writer.write(session, header, text);
    const error = serverError(`Answer exceeds the limit of ${this.#answerLimit} bytes`, method).toBody();
    this.#writer.write(session, header, errorText(id, error, flat ? session : undefined));
  }

  #event(session: string, method: string, text: string): void {
    if (text.length <= this.#answerLimit) this.#writer.write(session, { k: "evt", s: session, m: method }, text);
  }

  #settle(request: number, outcome: Promise<string | void>): void {
    outcome.then(
      (target) => this.#writer.control({ k: "done", r: request, ...(target === undefined ? {} : { target }) }),
      (reason: unknown) => {
        const error = reason instanceof Error ? reason.message : String(reason);
        this.#writer.control({ k: "done", r: request, error });
      },
    );
  }
}

function hostEndpoint(url: string): string {
  const endpoint = new URL(url);
  if (endpoint.pathname === "/") endpoint.pathname = HOST_PATH;
  return endpoint.href;
}

function openWebSocket(url: string, protocols: string[]): SocketLike {
  return new WebSocket(url, protocols) as unknown as SocketLike;
}

/** A token as a `Sec-WebSocket-Protocol` entry, which allows few characters. */
function base64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
