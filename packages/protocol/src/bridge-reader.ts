/**
 * The receiving half of the bridge: puts parts together again. No I/O of its own.
 */

/** How payload pieces are measured and put together: strings in a browser, byte buffers in Node. `W` is a whole payload. */
export interface PieceOps<P, W = P> {
  /** Bytes, or an estimate of them. */
  size(piece: P): number;
  join(pieces: readonly P[]): W;
}

export const stringPieces: PieceOps<string> = {
  size: (piece) => piece.length,
  join: (pieces) => pieces.join(""),
};

export interface ReaderLimits {
  /** Largest payload, in the unit of `PieceOps.size`. */
  readonly payload: number;
  /** Largest sum of all unfinished payloads. */
  readonly total: number;
}

/** What became of a part. `tooLarge` is reported once; later parts of that payload are `ignored`. */
export type Assembly<H, W> =
  | { readonly outcome: "complete"; readonly header: H; readonly payload: W }
  | { readonly outcome: "partial" }
  | { readonly outcome: "tooLarge"; readonly header: H }
  | { readonly outcome: "ignored" };

interface Unfinished<H, P> {
  readonly header: H;
  readonly pieces: P[];
  size: number;
}

export class BridgeReader<H, P, W = P> {
  readonly #pieces: PieceOps<P, W>;
  readonly #limits: ReaderLimits;
  readonly #unfinished = new Map<number, Unfinished<H, P>>();
  #total = 0;

  constructor(pieces: PieceOps<P, W>, limits: ReaderLimits) {
    this.#pieces = pieces;
    this.#limits = limits;
  }

  /** Takes a frame whose payload is whole, after checking its size. */
  whole(header: H, payload: P): Assembly<H, P | W> {
    return this.#pieces.size(payload) > this.#limits.payload
      ? { outcome: "tooLarge", header }
      : { outcome: "complete", header, payload };
  }

  /** Takes the first part of payload `chunk`. A number that is in use is a fault of the sender. */
  first(chunk: number, header: H, piece: P): Assembly<H, W> {
    if (this.#unfinished.has(chunk)) return { outcome: "ignored" };
    this.#unfinished.set(chunk, { header, pieces: [], size: 0 });
    return this.#add(chunk, piece, false);
  }

  /** Takes a later part. */
  part(chunk: number, piece: P, end: boolean): Assembly<H, W> {
    return this.#unfinished.has(chunk) ? this.#add(chunk, piece, end) : { outcome: "ignored" };
  }

  /** The sender gave payload `chunk` up. */
  cancel(chunk: number): void {
    this.#total -= this.#unfinished.get(chunk)?.size ?? 0;
    this.#unfinished.delete(chunk);
  }

  /** Unfinished payloads. */
  get pending(): number {
    return this.#unfinished.size;
  }

  #add(chunk: number, piece: P, end: boolean): Assembly<H, W> {
    const entry = this.#unfinished.get(chunk)!;
    const size = this.#pieces.size(piece);
    entry.pieces.push(piece);
    entry.size += size;
    this.#total += size;
    const tooLarge = entry.size > this.#limits.payload || this.#total > this.#limits.total;
    if (!tooLarge && !end) return { outcome: "partial" };
    this.#unfinished.delete(chunk);
    this.#total -= entry.size;
    if (tooLarge) return { outcome: "tooLarge", header: entry.header };
    return { outcome: "complete", header: entry.header, payload: this.#pieces.join(entry.pieces) };
  }
}
