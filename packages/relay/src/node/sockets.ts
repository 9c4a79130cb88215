/** WebSockets as the core's ports. */

import { HEADER_LIMIT } from "@icdp/protocol";
import type { RawData, WebSocket } from "ws";
import type { Browser } from "../core/browser.js";
import type { ClientPort, HostPort, Payload } from "../core/edges.js";
import type { Identity } from "../core/identity.js";
import type { Limits } from "../core/limits.js";
import type { RelayCore } from "../core/relay-core.js";
import { ClientFlow } from "./client-flow.js";

/** A Client that does not read is not waited for (ms). */
const CLOSE_PATIENCE = 2_000;

/** Longest delay of Node's timers in ms: credentials that last longer end with it. */
const LONGEST_TIMER = 2 ** 31 - 1;

const LINE_FEED = 0x0a;

/** Connects a Client's WebSocket; false when the Target is gone. */
export function adoptClient(browser: Browser, socket: WebSocket, limits: Limits, identity: Identity, targetId?: string): boolean {
  const flow = new ClientFlow(socket, limits);
  const connection = browser.connect(clientPort(socket, flow), targetId, identity);
  if (connection === undefined) return false;
  socket.on("message", (data, isBinary) => {
    // What was on its way when the connection was closed is not carried out.
    if (socket.readyState !== socket.OPEN) return;
    if (isBinary) return close(socket, 1003, "CDP messages are text");
    const bytes = toBuffer(data);
    flow.received(bytes.length);
    connection.receive(bytes.toString("utf8"));
  });
  socket.on("close", () => connection.closed());
  watch(socket, identity);
  return true;
}

export function adoptHost(core: RelayCore, socket: WebSocket, identity: Identity, browserId: string): void {
  const port: HostPort = {
    send: (text) => {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(text);
      if (socket.bufferedAmount > core.limits.hostBacklog) close(socket, 1013, "the Host reads too slowly");
    },
    close: (code, reason) => close(socket, code, reason),
  };
  const connection = core.connectHost(port, identity, browserId);
  socket.on("message", (data, isBinary) => {
    const bytes = toBuffer(data);
    const end = isBinary ? -1 : bytes.subarray(0, HEADER_LIMIT).indexOf(LINE_FEED);
    if (end < 0) connection.receive("", "");
    else connection.receive(bytes.toString("utf8", 0, end), bytes.subarray(end + 1));
  });
  socket.on("close", (code) => connection.closed(code));
  watch(socket, identity);
}

function clientPort(socket: WebSocket, flow: ClientFlow): ClientPort {
  return {
    send: (payload: Payload) => {
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
  socket.close(code, reason);
  // The peer's answer to the close must be read.
  socket.resume();
  const timer = setTimeout(() => socket.terminate(), CLOSE_PATIENCE);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
