import { once } from "node:events";
import { IcdpHost } from "@icdp/host";
import { startRelay } from "@icdp/relay";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { FakeAgent } from "../../packages/host/test/support/fake-agent.js";
import { FakePort } from "../../packages/host/test/support/fakes.js";
import { createSocket, createWorld, until, type World } from "./support/world.js";

const worlds: World[] = [];
const create = async (...options: Parameters<typeof createWorld>): Promise<World> => {
  const world = await createWorld(...options);
  worlds.push(world);
  return world;
};
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.end();
});

describe("two Hosts", () => {
  it("do not fight: the one that is replaced is told so and stays away", async () => {
    const first = await create();
    first.show("T");
    await until(() => first.relay.core.status.targets === 1);
    const client = await first.client();
    const session = await client.attach("T");
    const waiting = client.post("Test.wait", {}, session);

    const second = new IcdpHost();
    const [near, far] = FakePort.pair();
    second.pairPort(near, { targetId: "U" });
    new FakeAgent(far);
    const statuses: string[] = [];
    second.connectRelay({ url: first.relay.hostUrl, createSocket, onStatus: (status) => statuses.push(status) });
    await until(() => first.statuses.at(-1) === "replaced");
    expect((await client.answerTo(waiting)).error).toBeDefined();
    expect((await first.targets()).map(({ id }) => id)).toEqual(["U"]);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(first.statuses).toEqual(["connecting", "connected", "replaced"]);
    expect(statuses).toEqual(["connecting", "connected"]);
    second.destroy();
  });
});

describe("a Host whose Relay goes away", () => {
  it("comes back, with its targets and for its local sessions as if nothing had been", async () => {
    const world = await create();
    world.show("T");
    const local = world.host.attach("T");
    const { port } = world.relay;
    await world.relay.close();
    await until(() => world.statuses.at(-1) === "waiting");
    expect(await local.send("Test.echo", { a: 1 })).toEqual({ a: 1 });
    const again = await startRelay({ port });
    await until(() => again.core.status.targets === 1);
    expect(world.statuses.at(-1)).toBe("connected");
    await again.close();
  });

  it("is told when the Relay speaks another version", async () => {
    const world = await create();
    const socket = new WebSocket(world.relay.hostUrl, ["icdp.bridge.1"]);
    await once(socket, "open");
    socket.send('{"k":"register","v":2,"host":"x","targets":[]}\n');
    const [code, reason] = (await once(socket, "close")) as [number, Buffer];
    expect([code, reason.toString()]).toEqual([4002, "this Relay speaks version 1"]);
    expect(world.relay.core.status.host).toBe(true);
  });

  it("disconnects for good when asked to", async () => {
    const world = await create();
    world.show("T");
    await until(() => world.relay.core.status.targets === 1);
    world.host.destroy();
    await until(() => !world.relay.core.status.host);
    expect(world.statuses.at(-1)).toBe("closed");
    expect(await world.targets()).toEqual([]);
  });
});

describe("tokens", () => {
  it("let Hosts and Clients in, each with their own", async () => {
    const world = await create({ relay: { access: { hostToken: "h0st ü", clientToken: "cl1ent" } }, token: "h0st ü" });
    world.show("T");
    await until(() => world.relay.core.status.targets === 1);
    expect((await fetch(`${world.relay.url}/json/list`)).status).toBe(401);
    expect((await fetch(`${world.relay.url}/json/list?token=${encodeURIComponent("h0st ü")}`)).status).toBe(401);
    const version = (await (await fetch(`${world.relay.url}/json/version?token=cl1ent`)).json()) as { webSocketDebuggerUrl: string };
    const withQuery = new WebSocket(version.webSocketDebuggerUrl);
    await once(withQuery, "open");
    withQuery.close();
    const withHeader = await world.client({ headers: { Authorization: "Bearer cl1ent" } });
    expect((await withHeader.send("Browser.getVersion")).result).toBeDefined();
    await expect(world.client()).rejects.toThrow("401");
    const intruder = new WebSocket(world.relay.hostUrl, ["icdp.bridge.1"]);
    const [error] = (await once(intruder, "error")) as [Error];
    expect(error.message).toContain("401");
    expect(world.relay.core.status.host).toBe(true);
  });

  it("a page's Host needs an allowed origin", async () => {
    const world = await create({ relay: { access: { hostOrigins: ["https://shell.example"] } } });
    const from = (origin: string): WebSocket => new WebSocket(world.relay.hostUrl, ["icdp.bridge.1"], { origin });
    const [error] = (await once(from("https://evil.example"), "error")) as [Error];
    expect(error.message).toContain("403");
    const allowed = from("https://shell.example");
    await once(allowed, "open");
    allowed.close();
  });
});
