import type { PieceOps } from "@icdp/protocol";
import type { Payload } from "../core/edges.js";

/** The payload's own bytes; those of a text are made. */
export function bytesOf(payload: Payload): Buffer {
  if (Buffer.isBuffer(payload)) return payload;
  return typeof payload === "string" ? Buffer.from(payload) : Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
}

/** Payloads stay the bytes that came in; joining copies them once, into the message that goes out. */
export const bufferPieces: PieceOps<Payload> = {
  size: (piece) => (typeof piece === "string" ? Buffer.byteLength(piece) : piece.byteLength),
  join: (pieces) => Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece))),
};
