/**
 * The conversation between a Host and its Relay, which outlives the WebSocket: frames are numbered from 1 (`n` in the header)
 * and kept until the other side confirms them, so that they can be repeated on another WebSocket. No I/O of its own.
 */

import { encodeHeader } from "./bridge-text.js";

/** Frames, and their length, after which the receiver confirms. */
const CONFIRM_FRAMES = 256;
const CONFIRM_LENGTH = 256 * 1024;

export interface BridgeLineOptions {
  /** Length in UTF-16 code units of what may be kept while there is no WebSocket. */
  readonly limit: number;
  /** More would have to be kept: the conversation cannot go on. */
  readonly onOverflow: () => void;
}

/** A frame's text in its two parts, so that long payloads are not copied to be kept. */
interface Frame {
  readonly head: string;
  readonly payload: string;
}

/** Takes a frame's text: its header line with the line feed, and the payload that follows it. */
export type BridgeTransport = (head: string, payload: string) => void;

/** What becomes of a frame: `gap` means that frames before it are missing, so that the WebSocket is of no use any more. */
export type Arrival = "next" | "repeated" | "gap";

export class BridgeLine {
  readonly #options: BridgeLineOptions;
  #transport: BridgeTransport | undefined;
  #isNumbered = true;
  /** What the other side has not confirmed; the first one is number `#confirmed + 1`. */
  readonly #kept: Frame[] = [];
  #keptLength = 0;
  #confirmed = 0;
  #received = 0;
  #unconfirmedFrames = 0;
  #unconfirmedLength = 0;

  constructor(options: BridgeLineOptions) {
    this.#options = options;
  }

  /** How many numbered frames came in. */
  get received(): number {
    return this.#received;
  }

  /** Length in UTF-16 code units of what waits for confirmation. */
  get keptLength(): number {
    return this.#keptLength;
  }

  /** Frames go out through `transport` from now on, first those that the other side, which has `got`, lacks. */
  attach(transport: BridgeTransport, got = 0): void {
    this.confirmed(got);
    this.#transport = transport;
    for (const { head, payload } of [...this.#kept]) transport(head, payload);
  }

  /** There is no WebSocket at the moment: frames are kept. */
  detach(): void {
    this.#transport = undefined;
    this.#checkLimit();
  }

  /** The other side does not resume: nothing is numbered or kept. */
  stopNumbering(): void {
    this.#isNumbered = false;
    this.#kept.length = 0;
    this.#keptLength = 0;
  }

  send(header: object, payload = ""): void {
    if (!this.#isNumbered) return this.#transport?.(encodeHeader(header), payload);
    const head = encodeHeader(header, this.#confirmed + this.#kept.length + 1);
    this.#kept.push({ head, payload });
    this.#keptLength += head.length + payload.length;
    this.#transport?.(head, payload);
    this.#checkLimit();
  }

  /** Frame `number` of this length came in; `undefined` for one without a number. */
  arrived(number: number | undefined, length: number): Arrival {
    if (number === undefined) return "next";
    if (number <= this.#received) return "repeated";
    if (number > this.#received + 1) return "gap";
    this.#received = number;
    this.#unconfirmedFrames++;
    this.#unconfirmedLength += length;
    if (this.#unconfirmedFrames >= CONFIRM_FRAMES || this.#unconfirmedLength >= CONFIRM_LENGTH) this.#confirm();
    return "next";
  }

  /** The other side has everything up to frame `count`. */
  confirmed(count: number): void {
    const news = Math.min(count - this.#confirmed, this.#kept.length);
    if (news <= 0) return;
    for (const { head, payload } of this.#kept.splice(0, news)) this.#keptLength -= head.length + payload.length;
    this.#confirmed += news;
  }

  #checkLimit(): void {
    if (this.#transport === undefined && this.#keptLength > this.#options.limit) this.#options.onOverflow();
  }

  #confirm(): void {
    this.#unconfirmedFrames = 0;
    this.#unconfirmedLength = 0;
    this.#transport?.(encodeHeader({ k: "got", got: this.#received }), "");
  }
}
