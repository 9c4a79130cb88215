/** One WebSocket to a Relay: bridge frames in, bridge frames out. Its Sessions end with it. */

import {
  type Assembly,
  assertNever,
  type Capability,
  BridgeReader,
  BridgeWriter,
  chunkOf,
  type DownFrame,
  type DownPayloadFrame,
  errorText,
  notAllowed,
  parseHeader,
  PROTOCOL_VERSION,
  readDownFrame,
  readTransportFrame,
  serverError,
  splitFrame,
  stringPieces,
} from "@icdp/protocol";
import type { TargetChange, TargetHub } from "./consumer.js";
import type { SocketLike } from "./edges.js";
import type { HostSession } from "./host-session.js";

/** Commands are bounded by what the Relay takes from Clients; this only keeps a faulty Relay from filling the page. */
const COMMAND_LIMIT = 512 * 1024 * 1024;

export interface ConnectionEvents {
  /** `dialogs`: path where pages wait for answers to dialogs. */
  welcomed(dialogs: string | undefined): void;
  closed(code: number): void;
}

export interface ConsumerOptions {
  /** The name under which the Host registers. */
  readonly name: string;
  /** What Clients of the Relay may do at most. */
  readonly allow?: readonly Capability[];
}

export class RelayConnection {
  readonly #socket: SocketLike;
  readonly #allow: readonly Capability[] | undefined;
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

  constructor(socket: SocketLike, { name, allow }: ConsumerOptions, hub: TargetHub, events: ConnectionEvents) {
    this.#socket = socket;
    this.#allow = allow;
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
        return this.#events.welcomed(frame.dialogs);
      case "open":
        return this.#open(frame.s, frame.target, frame.flat);
      case "close":
        return this.#close(frame.s);
      case "create": {
        const { r, url, browserContextId, background } = frame;
        return this.#settle(r, () => {
          this.#demand("navigate", "Target.createTarget");
          return this.#hub.create({ url, browserContextId, background });
        });
      }
      case "destroy":
        return this.#settle(frame.r, () => {
          this.#demand("navigate", "Target.closeTarget");
          return this.#hub.destroyTarget(frame.target);
        });
      case "activate":
        if (this.#allow?.includes("input") !== false) this.#hub.activate(frame.target);
        return;
      default:
        return assertNever(frame);
    }
  }

  #demand(capability: Capability, method: string): void {
    if (this.#allow?.includes(capability) === false) throw notAllowed(method, capability);
  }

  #open(id: string, targetId: string, flat: boolean): void {
    if (this.#sessions.has(id)) return;
    const session = this.#hub.open({
      sessionId: id,
      targetId,
      flat,
      allow: this.#allow,
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

  #settle(request: number, run: () => Promise<string | void>): void {
    new Promise<string | void>((resolve) => resolve(run())).then(
      (target) => this.#writer.control({ k: "done", r: request, ...(target === undefined ? {} : { target }) }),
      (reason: unknown) => {
        const error = reason instanceof Error ? reason.message : String(reason);
        this.#writer.control({ k: "done", r: request, error });
      },
    );
  }
}
