/** One end of a channel between Relays: messages in parts, numbered, with a bound on what is on the way. No I/O of its own. */

import type { Message } from "../core/edges.js";
import { bytesOf } from "../node/pieces.js";
import type { Wire, WireEnd } from "./backplane.js";

/** What travels between Relays; `payload` comes along with `data`. */
export type ChannelMessage =
  /** The `n`-th part; `more` parts of the same message follow. */
  | { readonly t: "data"; readonly n: number; readonly more: boolean }
  /** So many bytes were taken in. */
  | { readonly t: "ack"; readonly bytes: number }
  | { readonly t: "close"; readonly code: number; readonly reason: string };

/** Largest part in bytes, and how many bytes may be on the way. */
const PART = 512 * 1024;
const WINDOW = 4 * 1024 * 1024;

export class Channel implements Wire {
  readonly #post: (message: ChannelMessage, payload?: Buffer) => void;
  readonly #onOver: () => void;
  #end: WireEnd | undefined;
  #sent = 0;
  #received = 0;
  #onWay = 0;
  #untold = 0;
  readonly #queue: { readonly part: Buffer; readonly more: boolean }[] = [];
  #parts: Buffer[] = [];
  #waiting: (() => void)[] = [];
  #over = false;

  constructor(post: (message: ChannelMessage, payload?: Buffer) => void, onOver: () => void) {
    this.#post = post;
    this.#onOver = onOver;
  }

  /** Messages go to `end` from now on. */
  attach(end: WireEnd): void {
    this.#end = end;
  }

  send(message: Message): void {
    if (this.#over) return;
    const bytes = bytesOf(message);
    for (let at = 0; at === 0 || at < bytes.length; at += PART) {
      this.#queue.push({ part: bytes.subarray(at, at + PART), more: at + PART < bytes.length });
    }
    this.#advance();
  }

  whenReady(callback: () => void): void {
    if (this.#over || this.#queue.length === 0) callback();
    else this.#waiting.push(callback);
  }

  close(code: number, reason: string): void {
    if (this.#over) return;
    // What was sent before goes out before.
    for (const { part, more } of this.#queue.splice(0)) this.#post({ t: "data", n: ++this.#sent, more }, part);
    this.#post({ t: "close", code, reason });
    this.#finish();
  }

  /** The other Relay is gone, or messages are missing. */
  broken(reason: string): void {
    if (this.#over) return;
    this.#finish();
    this.#end?.closed(1006, reason);
  }

  /** A message of the other end; its payload is there for `data`. */
  take(message: ChannelMessage, payload: Buffer): void {
    if (this.#over) return;
    switch (message.t) {
      case "data":
        return this.#taken(message, payload);
      case "ack":
        this.#onWay -= message.bytes;
        return this.#advance();
      case "close":
        this.#finish();
        this.#end?.closed(message.code, message.reason);
    }
  }

  #taken({ n, more }: { readonly n: number; readonly more: boolean }, payload: Buffer): void {
    if (n <= this.#received) return;
    if (n > this.#received + 1) {
      this.#post({ t: "close", code: 1006, reason: "messages between Relays were lost" });
      return this.broken("messages between Relays were lost");
    }
    this.#received = n;
    this.#untold += payload.length;
    this.#parts.push(payload);
    if (!more) {
      const [first, ...rest] = this.#parts;
      this.#parts = [];
      this.#end?.receive(rest.length === 0 ? first : Buffer.concat([first, ...rest]));
    }
    if (this.#untold >= WINDOW / 4) this.#acknowledge();
  }

  #acknowledge(): void {
    const bytes = this.#untold;
    this.#untold = 0;
    const post = (): void => {
      if (!this.#over) this.#post({ t: "ack", bytes });
    };
    if (this.#end?.whenReady === undefined) post();
    else this.#end.whenReady(post);
  }

  #advance(): void {
    while (this.#queue.length > 0 && this.#onWay < WINDOW) {
      const { part, more } = this.#queue.shift()!;
      this.#onWay += part.length;
      this.#post({ t: "data", n: ++this.#sent, more }, part);
    }
    if (this.#queue.length === 0) this.#release();
  }

  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const callback of waiting) callback();
  }

  #finish(): void {
    this.#over = true;
    this.#queue.length = 0;
    this.#parts = [];
    this.#release();
    this.#onOver();
  }
}
