import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { sendParts } from "../../src/node/send-parts.js";

let server: WebSocketServer;
let client: WebSocket;
let near: WebSocket;
let request: IncomingMessage;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(server, "listening");
  const connected = once(server, "connection") as Promise<[WebSocket, IncomingMessage]>;
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { perMessageDeflate: false });
  await once(client, "open");
  [near, request] = await connected;
});
afterEach(async () => {
  client.terminate();
  server.close();
  await once(server, "close");
});

describe("a message in parts", () => {
  it.each([0, 1, 125, 126, 127, 0xffff, 0x10000, 3_000_000])("of %i bytes comes as one text, in its turn", async (length) => {
    const texts: string[] = [];
    const three = new Promise<void>((resolve) => {
      client.on("message", (data: Buffer, isBinary) => {
        expect(isBinary).toBe(false);
        if (texts.push(data.toString()) === 3) resolve();
      });
    });
    const text = "é".repeat(length / 2) + "x".repeat(length % 2);
    const bytes = Buffer.from(text);
    const third = Math.floor(length / 3);
    let sent = 0;
    near.send("before");
    expect(sendParts(request.socket, [bytes.subarray(0, third), bytes.subarray(third, 2 * third), bytes.subarray(2 * third)], () => sent++)).toBe(length);
    near.send("after");
    await three;
    expect(texts).toEqual(["before", text, "after"]);
    expect(sent).toBe(1);
  });

  it("is one frame", async () => {
    const raw = createServer().listen(0, "127.0.0.1");
    await once(raw, "listening");
    const far = connect((raw.address() as AddressInfo).port, "127.0.0.1");
    const [transport] = (await once(raw, "connection")) as [Socket];
    const chunks: Buffer[] = [];
    far.on("data", (chunk: Buffer) => chunks.push(chunk));
    sendParts(transport, [Buffer.from("ab"), Buffer.from("cde")], () => transport.end());
    await once(far, "close");
    raw.close();
    expect(Buffer.concat(chunks)).toEqual(Buffer.from([0x81, 5, ...Buffer.from("abcde")]));
  });
});
