import { once } from "node:events";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createWorld, exchange, until, type World } from "./support/world.js";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

it.each(["/devtools/browser", "/icdp/host"])("%s takes no compression that a peer offers", async (path) => {
  const socket = new WebSocket(`ws://127.0.0.1:${world.relay.port}${path}`, { perMessageDeflate: true });
  await once(socket, "open");
  expect(socket.extensions).toBe("");
  socket.terminate();
});

it("a compressed message closes the connection that sent it, unread", async () => {
  const { port } = world.relay;
  const bomb = deflateRawSync(Buffer.alloc(50 * 1024 * 1024, " ")).subarray(0, 100);
  // FIN, RSV1 (compressed), text; masked with zeros.
  const frame = Buffer.concat([Buffer.from([0xc1, 0x80 | bomb.length, 0, 0, 0, 0]), bomb]);
  const upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate\r\n";
  const answer = await exchange(port, `GET /devtools/browser HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${upgrade}\r\n${frame.toString("latin1")}`);
  expect(answer).toMatch(/^HTTP\/1.1 101 /);
  expect(answer.toLowerCase()).not.toContain("sec-websocket-extensions");
  // A close frame, with 1002.
  expect(answer).toContain("\x88");
  await until(() => world.relay.core.status.clients === 0);
});
