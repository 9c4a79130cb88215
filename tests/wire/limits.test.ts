import { once } from "node:events";
import { connect } from "node:net";
import type { Limits } from "@icdp/relay";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { Methods } from "../../packages/host/test/support/fake-agent.js";
import { createWorld, type TestClient, until, type World, type WorldOptions } from "./support/world.js";

const MB = 1024 * 1024;
const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.end();
});

async function create(limits: Partial<Limits>, methods: Methods = {}, options: WorldOptions = {}): Promise<World> {
  const world = await createWorld({ ...options, relay: { ...options.relay, limits } });
  worlds.push(world);
  world.show("T", { "Test.wait": () => "silent", ...methods });
  await until(() => world.relay.core.status.targets === 1);
  return world;
}

const echoes = async (client: TestClient, session: string): Promise<void> => {
  expect((await client.send("Test.echo", { a: 1 }, session)).result).toEqual({ a: 1 });
};

describe("a Client that reads slowly", { timeout: 60_000 }, () => {
  it("makes its own Host wait, and gets everything when it reads again", async () => {
    let sent = 0;
    const filling = "x".repeat(4 * MB);
    const world = await create({ clientPause: 4 * MB }, { "Test.big": () => ({ result: filling }) }, {
      clone: false,
      countSent: (length) => (sent += length),
    });
    const [slow, other] = [await world.client(), await world.client()];
    const [session, fine] = [await slow.attach("T"), await other.attach("T")];
    slow.socket.pause();
    const ids = Array.from({ length: 40 }, () => slow.post("Test.big", {}, session));
    await until(() => sent > 4 * MB);
    // Others are served meanwhile, by the same Host.
    for (let i = 0; i < 50; i++) await echoes(other, fine);
    expect(sent).toBeLessThan(80 * MB);
    slow.socket.resume();
    for (const id of ids) expect((await slow.answerTo(id)).result).toHaveLength(4 * MB);
    expect(slow.closed).toBeUndefined();
  });

  it("is closed, with the reason, when what it asked for passes the bound", async () => {
    const world = await create({ clientPause: MB, clientBacklog: 8 * MB }, { "Test.event": (_command, session) => {
      for (let i = 0; i < 100; i++) session.emit("Page.big", { text: "x".repeat(MB / 2) });
      return { result: {} };
    } }, { clone: false });
    const [slow, other] = [await world.client(), await world.client()];
    const [session, fine] = [await slow.attach("T"), await other.attach("T")];
    await slow.send("Page.enable", {}, session);
    slow.socket.pause();
    slow.post("Test.event", {}, session);
    await until(() => world.relay.core.status.clients === 1);
    await echoes(other, fine);
    slow.socket.resume();
    await slow.closure();
    // Cut off in the middle of a message, or told: a reader this slow may not get that far.
    expect([1006, 1013]).toContain(slow.closed!.code);
    if (slow.closed!.code === 1013) expect(slow.closed!.reason).toBe("the client reads too slowly");
  });
});

describe("a Host that reads slowly", { timeout: 60_000 }, () => {
  it("is closed when what waits for it passes the bound", async () => {
    const world = await create({ hostBacklog: 4 * MB });
    const socket = new WebSocket(world.relay.hostUrl, ["icdp.bridge.1"]);
    socket.on("error", () => {});
    await once(socket, "open");
    const target = { targetId: "SLOW", type: "page", title: "", url: "about:blank", connected: true };
    socket.send(`${JSON.stringify({ k: "register", v: 1, name: "slow", creates: false, targets: [target] })}\n`);
    await until(() => world.relay.core.status.hosts === 2);
    const client = await world.client();
    const [session, fine] = [await client.attach("SLOW"), await client.attach("T")];
    socket.pause();
    const text = "x".repeat(MB / 2);
    for (let i = 0; i < 60; i++) client.post("Test.wait", { text }, session);
    await until(() => world.relay.core.status.hosts === 1);
    await echoes(client, fine);
    socket.terminate();
  });
});

describe("a Client that sends too much", { timeout: 60_000 }, () => {
  it("waits, and nobody else does", async () => {
    const world = await create({ clientCommandRate: 20 });
    const [eager, other] = [await world.client(), await world.client()];
    const [session, fine] = [await eager.attach("T"), await other.attach("T")];
    const ids = Array.from({ length: 3000 }, () => eager.post("Test.echo", { text: "x".repeat(100) }, session));
    await eager.answerTo(ids[0]!);
    for (let i = 0; i < 50; i++) await echoes(other, fine);
    expect(eager.messages.length).toBeLessThan(2000);
    expect(eager.closed).toBeUndefined();
  });

  it("waits when the bytes are too many", async () => {
    const world = await create({ clientByteRate: MB });
    const [eager, other] = [await world.client(), await world.client()];
    const [session, fine] = [await eager.attach("T"), await other.attach("T")];
    const text = "x".repeat(MB);
    const ids = Array.from({ length: 40 }, () => eager.post("Test.echo", { text }, session));
    await eager.answerTo(ids[5]!);
    for (let i = 0; i < 20; i++) await echoes(other, fine);
    expect(eager.messages.filter(({ id }) => id === ids.at(-1))).toEqual([]);
  });

  it("has no more than so many commands without an answer", async () => {
    const world = await create({ clientCommands: 5 });
    const client = await world.client();
    const session = await client.attach("T");
    for (let i = 0; i < 5; i++) client.post("Test.wait", {}, session);
    expect((await client.send("Test.wait", {}, session)).error).toEqual({ code: -32000, message: "More than 5 commands are waiting for answers", data: "Test.wait" });
    expect(world.relay.core.status.commandsInFlight).toBe(5);
    const other = await world.client();
    await echoes(other, await other.attach("T"));
  });

  it("has no more than so many sessions", async () => {
    const world = await create({ clientSessions: 3 });
    const client = await world.client();
    for (let i = 0; i < 3; i++) await client.attach("T");
    const { error } = await client.send("Target.attachToTarget", { targetId: "T", flatten: true });
    expect(error).toEqual({ code: -32000, message: "A connection may have 3 sessions", data: "Target.attachToTarget" });
    const other = await world.client();
    await other.attach("T");
  });

  it("has opened no more than so many targets, however it asks", async () => {
    let count = 0;
    const world: World = await create({ clientTargets: 2 }, {}, {
      host: {
        onCreateTarget: () => {
          const id = `NEW${++count}`;
          world.show(id);
          return id;
        },
        onCloseTarget: () => {},
      },
    });
    const client = await world.client();
    const open = () => client.send("Target.createTarget", { url: "about:blank" });
    const [first] = await Promise.all([open(), open()]);
    const refused = { code: -32000, message: "A client may have opened 2 targets" };
    expect((await open()).error).toEqual(refused);
    const overHttp = await fetch(`${world.relay.url}/json/new?about:blank`, { method: "PUT" });
    expect([overHttp.status, await overHttp.text()]).toEqual([500, `Could not create new page: ${refused.message}`]);
    await client.send("Target.closeTarget", { targetId: first.result!.targetId });
    expect((await open()).result).toBeDefined();
  });

  it("has no more than so many connections", async () => {
    const world = await create({ clientConnections: 2 });
    const [one] = [await world.client(), await world.client()];
    await expect(world.client()).rejects.toThrow("429");
    one.socket.close();
    await until(() => world.relay.core.status.clients === 1);
    await until(async () => (await world.client().catch(() => undefined)) !== undefined);
  });
});

describe("half requests", { timeout: 60_000 }, () => {
  it("do not keep the Relay from serving others", async () => {
    const world = await create({});
    const idle = Array.from({ length: 50 }, () => connect(world.relay.port, "127.0.0.1"));
    for (const socket of idle) {
      socket.on("error", () => {});
      socket.write("GET /json HTTP/1.1\r\nHost: 127.0");
    }
    const client = await world.client();
    await echoes(client, await client.attach("T"));
    for (const socket of idle) socket.destroy();
  });
});
