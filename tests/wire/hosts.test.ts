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

function show(host: IcdpHost, targetId: string): string {
  const [near, far] = FakePort.pair();
  host.pairPort(near, { targetId });
  new FakeAgent(far, { "Test.wait": () => "silent" });
  return targetId;
}

describe("two Hosts of one name", () => {
  it("do not fight: the one that is replaced is told so and stays away", async () => {
    const first = await create();
    first.show("T");
    await until(() => first.relay.core.status.targets === 1);
    const client = await first.client();
    const session = await client.attach("T");
    const waiting = client.post("Test.wait", {}, session);

    const second = new IcdpHost();
    show(second, "U");
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

describe("Hosts of different names", () => {
  it("share the Relay: their targets are side by side, and each goes with its Host", async () => {
    const first = await create();
    first.show("T");
    const created: string[] = [];
    const second: IcdpHost = new IcdpHost({
      onCreateTarget: ({ url }) => {
        created.push(url);
        return show(second, "NEW");
      },
    });
    show(second, "U");
    show(second, "T");
    const leave = second.connectRelay({ url: first.relay.hostUrl, name: "other", createSocket });
    await until(() => first.relay.core.status.targets === 2);
    const client = await first.client();
    const [one, two] = [await client.attach("T"), await client.attach("U")];
    expect((await client.send("Test.echo", { a: 1 }, one)).result).toEqual({ a: 1 });
    expect((await client.send("Test.echo", { b: 2 }, two)).result).toEqual({ b: 2 });
    expect((await client.send("Target.createTarget", { url: "about:blank" })).result).toEqual({ targetId: "NEW" });
    expect(created).toEqual(["about:blank"]);
    const waiting = client.post("Test.wait", {}, two);
    leave();
    expect((await client.answerTo(waiting)).error).toBeDefined();
    await until(() => first.relay.core.status.hosts === 1);
    expect((await first.targets()).map(({ id }) => id)).toEqual(["T"]);
    expect((await client.send("Test.echo", { c: 3 }, one)).result).toEqual({ c: 3 });
    expect(first.statuses.at(-1)).toBe("connected");
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
    await until(() => world.statuses.at(-1) === "connected");
    await again.close();
  });

  it("is told when the Relay speaks another version", async () => {
    const world = await create();
    const socket = new WebSocket(world.relay.hostUrl, ["icdp.bridge.1"]);
    await once(socket, "open");
    socket.send('{"k":"register","v":2}\n');
    const [code, reason] = (await once(socket, "close")) as [number, Buffer];
    expect([code, reason.toString()]).toEqual([4002, "this Relay speaks version 1"]);
    expect(world.relay.core.status.hosts).toBe(1);
  });

  it("disconnects for good when asked to", async () => {
    const world = await create();
    world.show("T");
    await until(() => world.relay.core.status.targets === 1);
    world.host.destroy();
    await until(() => world.relay.core.status.hosts === 0);
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
    expect(world.relay.core.status.hosts).toBe(1);
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
