/** One WebSocket to a Relay: begins a conversation or resumes one, and notices when the other end is gone. */

import {
  BridgeClose,
  type DownLinkFrame,
  encodeFrame,
  numberOf,
  parseHeader,
  PROTOCOL_VERSION,
  readDownLinkFrame,
  splitFrame,
  assertNever,
} from "@icdp/protocol";
import type { TargetHub } from "./consumer.js";
import type { SocketLike, Timers } from "./edges.js";
import { afterLastCall } from "./last-call.js";
import { type ConsumerOptions, RelayConversation } from "./relay-conversation.js";

export interface ConnectionOptions extends ConsumerOptions {
  readonly hub: TargetHub;
  readonly timers: Timers;
  /** A conversation that lost its WebSocket. */
  readonly conversation: RelayConversation | undefined;
  /** `dialogs`: path where pages wait for answers to dialogs. */
  readonly onWelcome: (dialogs: string | undefined) => void;
  /** The WebSocket is closed; the conversation is there if another one may resume it. */
  readonly onClose: (code: number, conversation: RelayConversation | undefined) => void;
}

const FINAL_CODES: readonly number[] = [BridgeClose.replaced, BridgeClose.version, BridgeClose.forbidden];

export class RelayConnection {
  readonly #socket: SocketLike;
  readonly #options: ConnectionOptions;
  #conversation: RelayConversation | undefined;
  #over = false;
  #heard = false;
  #cancelWatch: () => void = () => {};

  constructor(socket: SocketLike, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#conversation = options.conversation;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onerror = () => {};
    socket.onclose = ({ code }) => this.#closed(code);
  }

  /** Leaves the Relay. */
  close(): void {
    if (this.#over) return;
    this.#finish();
    this.#conversation?.end();
    this.#socket.close(1000, "");
  }

  #opened(): void {
    if (this.#over) return;
    const { welcome, resumes, line } = this.#conversation ?? {};
    if (resumes === true) this.#send(encodeFrame({ k: "resume", v: PROTOCOL_VERSION, token: welcome!.resume, got: line!.received }));
    else this.#begin();
  }

  #begin(): void {
    this.#conversation?.end();
    const conversation: RelayConversation = new RelayConversation(this.#options, this.#options.hub, () => conversation.end());
    this.#conversation = conversation;
    this.#send(encodeFrame(conversation.begin()));
    conversation.line.attach((head, payload) => this.#send(head + payload));
  }

  #send(text: string): void {
    if (!this.#over) this.#socket.send(text);
  }

  #closed(code: number): void {
    if (this.#over) return;
    this.#finish();
    const conversation = this.#conversation;
    if (!FINAL_CODES.includes(code) && conversation?.resumes === true) return this.#options.onClose(code, conversation);
    conversation?.end();
    this.#options.onClose(code, undefined);
  }

  #finish(): void {
    this.#over = true;
    this.#cancelWatch();
    this.#conversation?.line.detach();
  }

  /** The WebSocket is of no use any more, whatever the browser thinks of it. */
  #abandon(reason: string): void {
    this.#closed(BridgeClose.broken);
    this.#socket.close(BridgeClose.broken, reason);
  }

  #receive(data: unknown): void {
    if (this.#over || typeof data !== "string") return;
    this.#heard = true;
    const split = splitFrame(data);
    const header = split && parseHeader(split.line);
    if (split === undefined || header === undefined) return;
    const link = readDownLinkFrame(header);
    if (link !== undefined) return this.#handle(link);
    const conversation = this.#conversation;
    switch (conversation?.line.arrived(numberOf(header), data.length)) {
      case "next":
        return conversation.receive(header, split.payload);
      case "gap":
        return this.#abandon("frames are missing");
    }
  }

  #handle(frame: DownLinkFrame): void {
    const conversation = this.#conversation;
    switch (frame.k) {
      case "welcome":
        conversation?.welcomed(frame);
        return this.#arrived(frame.heartbeat, frame.dialogs);
      case "resumed": {
        if (conversation?.resumes !== true) return this.#abandon("it came too late");
        this.#arrived(conversation.welcome?.heartbeat, conversation.welcome?.dialogs);
        return conversation.line.attach((head, payload) => this.#send(head + payload), frame.got);
      }
      case "expired":
        return this.#begin();
      case "got":
        return conversation?.line.confirmed(frame.got);
      case "ping":
        return;
      default:
        return assertNever(frame);
    }
  }

  #arrived(heartbeat: number | undefined, dialogs: string | undefined): void {
    if (heartbeat !== undefined && heartbeat > 0) this.#watch(heartbeat);
    this.#options.onWelcome(dialogs);
  }

  /** A WebSocket whose other end vanished stays open for hours: nothing comes, and nothing fails. */
  #watch(heartbeat: number): void {
    this.#heard = false;
    this.#cancelWatch = afterLastCall(this.#options.timers, 2 * heartbeat, () => {
      if (this.#heard) this.#watch(heartbeat);
      else this.#abandon("the Relay fell silent");
    });
  }
}
