import fc from "fast-check";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createWorld, type TestClient, until, type World } from "./support/world.js";

const MB = 1024 * 1024;
let world: World;

beforeAll(async () => {
  world = await createWorld({ relay: { limits: { clientMessage: 2 * MB, hostMessage: 4 * MB } } });
  world.show("T", { "Test.big": () => ({ result: "x".repeat(3 * MB) }) });
  await until(() => world.relay.core.status.targets === 1);
});
afterAll(() => world.end());

const isAlive = async (client: TestClient): Promise<void> => {
  expect((await client.send("Browser.getVersion")).result).toMatchObject({ protocolVersion: "1.3" });
};

describe("a Client's bad messages", () => {
  it.each([
    ["{bad", { error: { code: -32700, message: "JSON: string literal expected at position 1" } }],
    ["[]", { error: { code: -32600, message: "Message must be an object" } }],
    ['{"id":"1","method":"Page.enable"}', { error: { code: -32600, message: "Message must have integer 'id' property" } }],
    ['{"id":7}', { id: 7, error: { code: -32600, message: "Message must have string 'method' property" } }],
    ['{"id":7,"method":"X.y"}', { id: 7, error: { code: -32601, message: "'X.y' wasn't found" } }],
    ['{"id":7,"method":"Page.enable","sessionId":"nope"}', { id: 7, error: { code: -32001, message: "Session with given id not found." } }],
    ['{"id":7,"method":"Target.attachToTarget","params":{"targetId":5}}', { id: 7, error: { code: -32602, message: "Invalid parameters", data: "Failed to deserialize params.targetId - BINDINGS: string value expected at position 17" } }],
  ])("%s is answered as Chromium does, and the connection lives", async (text, answer) => {
    const client = await world.client();
    client.socket.send(text);
    await client.until(() => client.messages[0]);
    expect(client.messages[0]).toEqual(answer);
    await isAlive(client);
  });

  it("another client's session is unknown", async () => {
    const [one, two] = [await world.client(), await world.client()];
    const session = await one.attach("T");
    expect((await two.send("Test.echo", {}, session)).error).toEqual({ code: -32001, message: "Session with given id not found." });
    expect((await one.send("Test.echo", { a: 1 }, session)).result).toEqual({ a: 1 });
  });

  it("a message over the limit closes only the connection that sent it", async () => {
    const [one, two] = [await world.client(), await world.client()];
    const session = await two.attach("T");
    one.socket.send(`{"id":1,"method":"Browser.getVersion","params":{"x":"${"x".repeat(2 * MB)}"}}`);
    expect(await one.closure()).toBe(1009);
    expect((await two.send("Test.echo", { b: 2 }, session)).result).toEqual({ b: 2 });
    expect(world.relay.core.status.hosts).toBe(1);
  });

  it("binary messages close only the connection that sent them", async () => {
    const [one, two] = [await world.client(), await world.client()];
    one.socket.send(Buffer.from('{"id":1,"method":"Browser.getVersion"}'), { binary: true });
    expect(await one.closure()).toBe(1003);
    await isAlive(two);
  });

  it("anything at all leaves the process and other connections alive", async () => {
    const [noise, other] = [await world.client(), await world.client()];
    for (const text of fc.sample(fc.oneof(fc.string(), fc.json(), fc.object().map((value) => JSON.stringify(value))), 200)) noise.socket.send(text);
    await isAlive(other);
    await until(() => noise.messages.length >= 200);
    await isAlive(noise);
  });
});

describe("a Host's bad frames", () => {
  const connectHost = async (): Promise<WebSocket> => {
    const socket = new WebSocket(world.relay.hostUrl, ["icdp.bridge.1"]);
    socket.on("error", () => {});
    await once(socket, "open");
    return socket;
  };

  it("before the registration do not count", async () => {
    const socket = await connectHost();
    for (const text of ["", "\n", "{", '{"k":"gone","target":"T"}\n', '{"k":"ans","s":"x","i":1}\n{}', '{"k":"register"}\n', "x".repeat(MB)]) socket.send(text);
    const client = await world.client();
    const session = await client.attach("T");
    expect((await client.send("Test.echo", { c: 3 }, session)).result).toEqual({ c: 3 });
    socket.close();
  });

  it("over the limit close only that connection", async () => {
    const socket = await connectHost();
    socket.send(`{"k":"evt","s":"x","m":"y"}\n${"x".repeat(5 * MB)}`);
    const [code] = (await once(socket, "close")) as [number];
    expect(code).toBe(1009);
    expect(world.relay.core.status.hosts).toBe(1);
  });

  it("of any kind are ignored and counted, and everything goes on", async () => {
    const own = await createWorld();
    try {
      const agent = own.show("T");
      await until(() => own.relay.core.status.targets === 1);
      const socket = await hijack(own);
      const client = await own.client();
      const session = await client.attach("T");
      await client.send("Page.enable", {}, session);
      const frames = fc.sample(fc.oneof(fc.string(), fc.json().map((text) => `${text}\n`), fc.record({ k: fc.constantFrom("ans", "evt", "target", "gone", "done", "part", "ack", "drop", "cancel", "register"), s: fc.oneof(fc.constant(session), fc.string()), i: fc.oneof(fc.integer(), fc.string()), c: fc.oneof(fc.nat(5), fc.string()), r: fc.nat(), m: fc.string(), target: fc.anything() }).map((header) => `${JSON.stringify(header)}\n{}`)), 300);
      for (const frame of frames) socket.send(frame);
      await until(() => own.relay.core.status.malformedHostFrames > 0);
      agent.emit(session, "Page.loadEventFired", { timestamp: 1 });
      expect((await client.event("Page.loadEventFired")).params).toEqual({ timestamp: 1 });
      expect((await client.send("Test.echo", { d: 4 }, session)).result).toEqual({ d: 4 });
    } finally {
      await own.end();
    }
  });
});

/** The socket of the world's own Host, made anew so that the test can write to it. */
async function hijack(own: World): Promise<WebSocket> {
  let socket: WebSocket | undefined;
  own.host.connectRelay({
    url: own.relay.hostUrl,
    createSocket: (url, protocols) => {
      socket = new WebSocket(url, protocols);
      return socket as never;
    },
  });
  await until(() => own.statuses.at(-1) === "replaced");
  await until(() => own.relay.core.status.targets === 1);
  return socket!;
}
