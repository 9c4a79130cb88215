import type { PieceOps } from "@icdp/protocol";
import type { Message, Payload } from "../core/edges.js";

/** A message's own bytes; those of a text are made, and parts are joined. */
export function bytesOf(message: Message): Buffer {
  if (Buffer.isBuffer(message)) return message;
  if (typeof message === "string") return Buffer.from(message);
  return message instanceof Uint8Array ? Buffer.from(message.buffer, message.byteOffset, message.byteLength) : Buffer.concat(message);
}

/** Payloads stay the bytes that came in, in as many pieces. */
export const bufferPieces: PieceOps<Payload, Message> = {
  size: (piece) => (typeof piece === "string" ? Buffer.byteLength(piece) : piece.byteLength),
  join: (pieces) => (pieces.length === 1 ? pieces[0] : pieces.map(bytesOf)),
};
