/**
 * What a Host and a Relay have in common beyond a WebSocket: Sessions, payloads on their way, and the line whose frames are
 * repeated when the WebSocket was lost.
 */

import {
  type Assembly,
  assertNever,
  BridgeLine,
  type BridgeOpenFrame,
  BridgeReader,
  BridgeWriter,
  type Capability,
  chunkOf,
  type DownFrame,
  type DownPayloadFrame,
  errorText,
  notAllowed,
  PROTOCOL_VERSION,
  readDownFrame,
  readTransportFrame,
  type RegisterFrame,
  serverError,
  stringPieces,
  type WelcomeFrame,
} from "@icdp/protocol";
import type { TargetChange, TargetHub } from "./consumer.js";
import type { HostSession } from "./host-session.js";

/** Commands are bounded by what the Relay takes from Clients; this only keeps a faulty Relay from filling the page. */
const COMMAND_LIMIT = 512 * 1024 * 1024;

/** What may wait for a lost Relay to come back, in UTF-16 code units. */
const KEPT_LIMIT = 64 * 1024 * 1024;

export interface ConsumerOptions {
  /** The name under which the Host registers. */
  readonly name: string;
  /** What Clients of the Relay may do at most. */
  readonly allow?: readonly Capability[];
}

export class RelayConversation {
  readonly line: BridgeLine;
  readonly #options: ConsumerOptions;
  readonly #hub: TargetHub;
  readonly #writer: BridgeWriter;
  readonly #reader = new BridgeReader<DownPayloadFrame, string>(stringPieces, {
    payload: COMMAND_LIMIT,
    total: COMMAND_LIMIT,
  });
  readonly #sessions = new Map<string, HostSession>();
  #unsubscribe: () => void = () => {};
  #welcome: WelcomeFrame | undefined;
  #over = false;

  /** @param onOverflow so much waits that the conversation has to be given up */
  constructor(options: ConsumerOptions, hub: TargetHub, onOverflow: () => void) {
    this.#options = options;
    this.#hub = hub;
    this.line = new BridgeLine({ limit: KEPT_LIMIT, onOverflow });
    this.#writer = new BridgeWriter((header, payload) => {
      if (!this.#over) this.line.send(header, payload);
    });
  }

  /** The Relay's welcome, once it came. */
  get welcome(): WelcomeFrame | undefined {
    return this.#welcome;
  }

  /** Whether it can go on with another WebSocket. */
  get resumes(): boolean {
    return !this.#over && this.#welcome?.resume !== undefined;
  }

  /** Begins: the first frame, after which changes of Targets follow. */
  begin(): RegisterFrame {
    const { name } = this.#options;
    const { creates } = this.#hub;
    this.#unsubscribe = this.#hub.subscribe((change) => this.#announce(change));
    return { k: "register", v: PROTOCOL_VERSION, name, creates, targets: this.#hub.records(), resumes: true };
  }

  welcomed(frame: WelcomeFrame): void {
    this.#welcome = frame;
    if (frame.resume === undefined) this.line.stopNumbering();
  }

  /** One frame of the Relay that is not about the WebSocket itself. */
  receive(header: object, payload: string): void {
    if (this.#over) return;
    const transport = readTransportFrame(header);
    switch (transport?.k) {
      case "ack":
        return this.#writer.acknowledged(transport.c);
      case "drop":
        return this.#writer.dropped(transport.c);
      case "cancel":
        return this.#reader.cancel(transport.c);
      case "part":
        return this.#assembled(this.#reader.part(transport.c, payload, transport.end), transport.c);
      case undefined:
        break;
      default:
        return assertNever(transport);
    }
    const frame = readDownFrame(header);
    const chunk = chunkOf(header);
    if (frame === undefined) return;
    if (frame.k !== "cmd") return this.#handle(frame);
    if (chunk === undefined) return this.#command(frame, payload);
    this.#assembled(this.#reader.first(chunk, frame, payload), chunk);
  }

  /** Its Sessions end with it. */
  end(): void {
    if (this.#over) return;
    this.#over = true;
    this.line.detach();
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
      case "open":
        return this.#open(frame);
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
        if (this.#allows("input")) this.#hub.activate(frame.target);
        return;
      default:
        return assertNever(frame);
    }
  }

  #allows(capability: Capability): boolean {
    return this.#options.allow?.includes(capability) !== false;
  }

  #demand(capability: Capability, method: string): void {
    if (!this.#allows(capability)) throw notAllowed(method, capability);
  }

  #open({ s: id, target: targetId, flat, waits }: BridgeOpenFrame): void {
    if (this.#sessions.has(id)) return;
    const session = this.#hub.open({
      sessionId: id,
      targetId,
      flat,
      waits,
      allow: this.#options.allow,
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

  get #answerLimit(): number {
    return this.#welcome?.answerLimit ?? Infinity;
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
