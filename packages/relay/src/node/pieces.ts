import type { PieceOps } from "@icdp/protocol";
import type { Payload } from "../core/edges.js";

/** Payloads stay the bytes that came in; joining copies them once, into the message that goes out. */
export const bufferPieces: PieceOps<Payload> = {
  size: (piece) => (typeof piece === "string" ? Buffer.byteLength(piece) : piece.byteLength),
  join: (pieces) => Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece))),
};
