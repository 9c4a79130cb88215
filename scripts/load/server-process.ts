/** One side of a measurement, in a process of its own: the Relay, the bare proxy, or what stands behind them. */

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  BRIDGE_SUBPROTOCOL,
  BridgeLine,
  BridgeWriter,
  encodeFrame,
  HOST_PATH,
  numberOf,
  parseHeader,
  PROTOCOL_VERSION,
  readTransportFrame,
  splitFrame,
} from "@icdp/protocol";
import { startRelay } from "@icdp/relay";
import { WebSocket, WebSocketServer } from "ws";

export type Role =
  /** `hostOrigin`: of the page with the Host, if it is one. */
  | { readonly role: "relay"; readonly hostOrigin?: string }
  /** Copies what a page sends to a Client, and the other way round. */
  | { readonly role: "pipe" }
  | { readonly role: "proxy"; readonly upstream: number }
  | { readonly role: "echo" }
  | { readonly role: "host"; readonly relay: number; readonly targets: number };

/** Sent back when asked for `"memory"`, in bytes, after a garbage collection; `peak` since the start. Asked for `"cpu"`: µs since the start. */
export interface Memory {
  readonly resident: number;
  readonly heap: number;
  readonly peak: number;
}

const settings = JSON.parse(process.argv[2]!) as Role;
const LIMIT = 256 * 1024 * 1024;
const answers = new Map<number, string>();

/** The answer to `Load.get`, whose parameter `size` says how many bytes the result shall have. */
function answer(text: string): string {
  const { id, params, sessionId } = JSON.parse(text) as { id: number; params: { size: number }; sessionId?: string };
  let body = answers.get(params.size);
  if (body === undefined) answers.set(params.size, (body = JSON.stringify({ data: "x".repeat(params.size) })));
  return `{"id":${id},"result":${body}${sessionId === undefined ? "" : `,"sessionId":"${sessionId}"`}}`;
}

process.on("message", (message) => {
  if (message === "cpu") {
    const { user, system } = process.cpuUsage();
    return void process.send!(user + system);
  }
  globalThis.gc!();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send!({ resident: rss, heap: heapUsed + external, peak: highWaterMark() } satisfies Memory);
});
process.on("disconnect", () => process.exit());

/** Most memory (bytes) that was resident. On Linux, `maxRSS` begins with what the parent process had. */
function highWaterMark(): number {
  const { maxRSS } = process.resourceUsage();
  const own = process.platform === "linux" ? /^VmHWM:\s*(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] : undefined;
  return Number(own ?? maxRSS) * 1024;
}

process.send!(await start(settings));

/** The port, 0 where there is none. */
async function start(wanted: Role): Promise<number> {
  switch (wanted.role) {
    case "relay":
      return (await startRelay({ port: 0, access: { hostOrigins: wanted.hostOrigin === undefined ? [] : [wanted.hostOrigin] }, limits: { clientCommandRate: 1e9, clientByteRate: 1e12 } })).port;
    case "pipe": {
      const ends: Record<string, WebSocket> = {};
      const other: Readonly<Record<string, string>> = { "/page": "/client", "/client": "/page" };
      return listen((socket, path) => {
        ends[path] = socket;
        socket.on("message", (data: Buffer) => ends[other[path]]?.send(data, { binary: false }));
      });
    }
    case "proxy":
      return listen((near) => {
        const far = new WebSocket(`ws://127.0.0.1:${wanted.upstream}`, { perMessageDeflate: false, maxPayload: LIMIT });
        const early: Buffer[] = [];
        near.on("message", (data: Buffer) => (far.readyState === WebSocket.OPEN ? far.send(data, { binary: false }) : early.push(data)));
        far.on("open", () => early.splice(0).forEach((data) => far.send(data, { binary: false })));
        far.on("message", (data: Buffer) => near.send(data, { binary: false }));
        near.on("close", () => far.close());
        far.on("close", () => near.close());
      });
    case "echo":
      return listen((socket) => socket.on("message", (data: Buffer) => socket.send(answer(data.toString()))));
    case "host":
      return offer(wanted.relay, wanted.targets);
  }
}

async function listen(accept: (socket: WebSocket, path: string) => void): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  new WebSocketServer({ server, perMessageDeflate: false, maxPayload: LIMIT }).on("connection", (socket, { url = "" }) => accept(socket, url));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A Host without pages that answers at once, with the bridge of a real one. */
async function offer(port: number, targets: number): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${HOST_PATH}`, [BRIDGE_SUBPROTOCOL], { perMessageDeflate: false, maxPayload: LIMIT });
  await once(socket, "open");
  const line = new BridgeLine({ limit: Infinity, onOverflow: () => {} });
  const writer = new BridgeWriter((header, payload) => line.send(header, payload));
  const records = Array.from({ length: targets }, (_, i) => ({ targetId: `T${i}`, type: "page", title: `App ${i}`, url: `https://app.example/${i}`, connected: true }));
  const welcomed = new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const { line: head, payload } = splitFrame(data.toString())!;
      const header = parseHeader(head)!;
      if (header.k === "welcome") return resolve();
      if (header.k === "got") return line.confirmed(header.got as number);
      line.arrived(numberOf(header), data.length);
      const transport = readTransportFrame(header);
      if (transport?.k === "ack") return writer.acknowledged(transport.c);
      if (header.k === "cmd") writer.write(header.s as string, { k: "ans", s: header.s, i: header.i }, answer(payload));
    });
  });
  socket.send(encodeFrame({ k: "register", v: PROTOCOL_VERSION, name: "load", creates: false, targets: records, resumes: true }));
  line.attach((head, payload) => {
    const frame = Buffer.allocUnsafe(Buffer.byteLength(head) + Buffer.byteLength(payload));
    frame.write(payload, frame.write(head));
    socket.send(frame, { binary: false });
  });
  await welcomed;
  return 0;
}
