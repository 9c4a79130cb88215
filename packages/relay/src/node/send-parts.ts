import type { Socket } from "node:net";
import type { Parts } from "../core/edges.js";

/** Of a WebSocket frame: the last one of a text message. */
const FINAL_TEXT = 0x81;

/** Says that the length follows in 2, or in 8 bytes. */
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/**
 * Sends a server's text message whose parts are not joined first: RFC 6455 wants a header before it and nothing else. `ws` can
 * only send parts as frames of their own, which Clients that know Chromium have never seen.
 *
 * @param transport of a WebSocket without extensions, between two messages
 * @returns the message's length in bytes
 */
export function sendParts(transport: Socket, parts: Parts, onSent: () => void): number {
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  transport.cork();
  transport.write(frameHeader(length));
  parts.forEach((part, i) => transport.write(part, i === parts.length - 1 ? onSent : undefined));
  transport.uncork();
  return length;
}

function frameHeader(length: number): Buffer {
  if (length < LENGTH_16) return Buffer.from([FINAL_TEXT, length]);
  if (length <= 0xffff) {
    const header = Buffer.from([FINAL_TEXT, LENGTH_16, 0, 0]);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10);
  header[0] = FINAL_TEXT;
  header[1] = LENGTH_64;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
