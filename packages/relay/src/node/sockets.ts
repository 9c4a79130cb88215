/** WebSockets as wires. */

import type { Socket } from "node:net";
import type { RawData, WebSocket } from "ws";
import type { Identity } from "../core/identity.js";
import type { Limits } from "../core/limits.js";
import type { Wire } from "../fleet/backplane.js";
import type { Connect } from "../fleet/switchboard.js";
import { ClientFlow } from "./client-flow.js";
import { bytesOf } from "./pieces.js";
import type { Telemetry } from "./telemetry/telemetry.js";
import { holdForTurn } from "./turn.js";

/** A Client that does not read is not waited for (ms). */
const CLOSE_PATIENCE = 2_000;

/** Longest delay of Node's timers in ms: credentials that last longer end with it. */
const LONGEST_TIMER = 2 ** 31 - 1;

const EMPTY = Buffer.alloc(0);

/** Whose WebSocket it is, and who wants to know about it. */
export interface Adoption {
  /** Below the WebSocket. */
  readonly transport: Socket;
  readonly identity: Identity;
  readonly telemetry: Telemetry;
}

export function adoptClient(socket: WebSocket, connect: Connect, limits: Limits, { identity, telemetry, transport }: Adoption): void {
  const flow = new ClientFlow(socket, transport, limits, {
    paused: (reason) => telemetry.paused(identity, reason),
    sent: (bytes) => telemetry.sent(identity, bytes),
  });
  const end = connect(clientWire(socket, flow));
  socket.on("message", (data, isBinary) => {
    // What was on its way when the connection was closed is not carried out.
    if (socket.readyState !== socket.OPEN) return;
    if (isBinary) return close(socket, 1003, "CDP messages are text");
    const bytes = toBuffer(data);
    flow.received(bytes.length);
    telemetry.received(identity, bytes.length);
    end.receive(bytes);
  });
  socket.on("close", (code, reason) => end.closed(code, reason.toString()));
  watch(socket, identity);
}

export function adoptHost(socket: WebSocket, connect: Connect, limits: Limits, { identity, telemetry, transport }: Adoption): void {
  const end = connect({
    send: (message) => {
      if (socket.readyState !== socket.OPEN) return;
      const payload = typeof message === "string" ? message : bytesOf(message);
      holdForTurn(transport);
      socket.send(payload, { binary: false });
      telemetry.sent(identity, payload.length);
      if (socket.bufferedAmount > limits.hostBacklog) close(socket, 1013, "the Host reads too slowly");
    },
    close: (code, reason) => close(socket, code, reason),
  });
  // A frame that makes no sense is counted.
  socket.on("message", (data, isBinary) => {
    const bytes = isBinary ? EMPTY : toBuffer(data);
    telemetry.received(identity, bytes.length);
    end.receive(bytes);
  });
  socket.on("close", (code, reason) => end.closed(code, reason.toString()));
  watch(socket, identity);
}

function clientWire(socket: WebSocket, flow: ClientFlow): Wire {
  return {
    send: (payload) => {
      if (socket.readyState === socket.OPEN && !flow.send(payload)) close(socket, 1013, "the client reads too slowly");
    },
    whenReady: (callback) => flow.whenReady(callback),
    close: (code, reason) => close(socket, code, reason),
  };
}

/** Errors of a socket end in its `close` event; a connection ends with the credentials that opened it. */
function watch(socket: WebSocket, { expires }: Identity): void {
  socket.on("error", () => {});
  if (expires === undefined) return;
  const timer = setTimeout(() => close(socket, 1008, "the credentials have expired"), Math.min(expires - Date.now(), LONGEST_TIMER));
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
}

/** A closing handshake that the peer does not finish is cut off. */
function close(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(isSendable(code) ? code : 1011, reason);
  // The peer's answer to the close must be read.
  socket.resume();
  const timer = setTimeout(() => socket.terminate(), CLOSE_PATIENCE);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
}

/** Codes such as 1006 stand for what happened and cannot be sent. */
function isSendable(code: number): boolean {
  return (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999);
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
