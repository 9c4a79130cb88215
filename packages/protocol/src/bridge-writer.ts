/**
 * The sending half of the bridge: decides when a frame goes out. No I/O of its own.
 */

import { CHUNK_LENGTH, CHUNK_WINDOW } from "./bridge.js";

/** A payload that is going out in parts. */
interface Stream {
  readonly chunk: number;
  readonly session: string;
  readonly payload: string;
  offset: number;
  unacknowledged: number;
}

interface QueuedFrame {
  readonly header: object;
  readonly payload: string;
}

/**
 * Frames of one Session leave in the order in which they were written: until a long payload of a Session has arrived, the
 * Session's later frames wait, and everybody else's pass.
 */
export class BridgeWriter {
  readonly #send: (header: object, payload?: string) => void;
  readonly #streams = new Map<number, Stream>();
  readonly #streamOf = new Map<string, Stream>();
  readonly #waiting = new Map<string, QueuedFrame[]>();
  #nextChunk = 1;

  constructor(send: (header: object, payload?: string) => void) {
    this.#send = send;
  }

  /** A frame that belongs to no Session, or that may overtake its Session's frames. */
  control(header: object): void {
    this.#send(header);
  }

  /** A frame of a Session, in order. */
  write(session: string, header: object, payload: string): void {
    if (this.#streamOf.has(session)) {
      const queue = this.#waiting.get(session);
      if (queue) queue.push({ header, payload });
      else this.#waiting.set(session, [{ header, payload }]);
    } else {
      this.#start(session, header, payload);
    }
  }

  /** The receiver took one part of payload `chunk`. */
  acknowledged(chunk: number): void {
    const stream = this.#streams.get(chunk);
    if (stream === undefined) return;
    stream.unacknowledged = Math.max(0, stream.unacknowledged - 1);
    this.#advance(stream);
  }

  /** The receiver does not want the rest of payload `chunk`. */
  dropped(chunk: number): void {
    const stream = this.#streams.get(chunk);
    if (stream !== undefined) this.#finish(stream);
  }

  /** The Session is over: what it still had to send is forgotten. */
  forget(session: string): void {
    this.#waiting.delete(session);
    const stream = this.#streamOf.get(session);
    if (stream === undefined) return;
    this.#send({ k: "cancel", c: stream.chunk });
    this.#finish(stream);
  }

  /** Payloads on the way and frames behind them. */
  get pending(): number {
    let waiting = 0;
    for (const queue of this.#waiting.values()) waiting += queue.length;
    return this.#streams.size + waiting;
  }

  #start(session: string, header: object, payload: string): void {
    if (payload.length <= CHUNK_LENGTH) {
      this.#send(header, payload);
      return;
    }
    const chunk = this.#nextChunk;
    this.#nextChunk = (this.#nextChunk % 0x7fffffff) + 1;
    const offset = cutAt(payload, CHUNK_LENGTH);
    const stream: Stream = { chunk, session, payload, offset, unacknowledged: 1 };
    this.#streams.set(chunk, stream);
    this.#streamOf.set(session, stream);
    this.#send({ ...header, c: chunk }, payload.slice(0, offset));
    this.#advance(stream);
  }

  #advance(stream: Stream): void {
    while (stream.unacknowledged < CHUNK_WINDOW && stream.offset < stream.payload.length) {
      const next = cutAt(stream.payload, stream.offset + CHUNK_LENGTH);
      const end = next === stream.payload.length;
      const part = stream.payload.slice(stream.offset, next);
      stream.offset = next;
      stream.unacknowledged++;
      this.#send({ k: "part", c: stream.chunk, end }, part);
    }
    if (stream.offset === stream.payload.length && stream.unacknowledged === 0) this.#finish(stream);
  }

  #finish(stream: Stream): void {
    this.#streams.delete(stream.chunk);
    this.#streamOf.delete(stream.session);
    const queue = this.#waiting.get(stream.session);
    this.#waiting.delete(stream.session);
    for (const { header, payload } of queue ?? []) this.write(stream.session, header, payload);
  }
}

/** The cut nearest below `index` that does not part a surrogate pair, which would not survive UTF-8. */
function cutAt(text: string, index: number): number {
  if (index >= text.length) return text.length;
  const before = text.charCodeAt(index - 1);
  return before >= 0xd800 && before < 0xdc00 ? index - 1 : index;
}
