import { once } from "node:events";
import { IcdpHost } from "@icdp/host";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { FakeAgent } from "../../packages/host/test/support/fake-agent.js";
import { FakePort } from "../../packages/host/test/support/fakes.js";
import { createSocket, createWorld, TestClient, until, type World } from "./support/world.js";

const worlds: World[] = [];
const hosts: IcdpHost[] = [];
const clients: TestClient[] = [];

async function createRelay(...options: Parameters<typeof createWorld>): Promise<World["relay"]> {
  const world = await createWorld(...options);
  worlds.push(world);
  world.show("T");
  await until(() => world.relay.core.status.targets === 1);
  return world.relay;
}

function addHost(relay: World["relay"], browserId: string, targetId: string, token?: string): { host: IcdpHost; statuses: string[] } {
  const host = new IcdpHost();
  hosts.push(host);
  const [near, far] = FakePort.pair();
  host.pairPort(near, { targetId });
  new FakeAgent(far);
  const statuses: string[] = [];
  host.connectRelay({ url: `ws://127.0.0.1:${relay.port}`, browserId, token, createSocket, onStatus: (status) => statuses.push(status) });
  return { host, statuses };
}

async function connect(url: string): Promise<TestClient> {
  const client = await TestClient.open(url);
  clients.push(client);
  return client;
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate();
  for (const host of hosts.splice(0)) host.destroy();
  for (const world of worlds.splice(0)) await world.end();
});

const json = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T;
const ids = (infos: unknown): string[] => (infos as { targetId: string }[]).map(({ targetId }) => targetId);

describe("browsers of their own", () => {
  it("show exactly their Host's targets, by discovery and by CDP", async () => {
    const relay = await createRelay();
    addHost(relay, "one", "T");
    addHost(relay, "two", "U");
    await until(() => relay.core.status.targets === 3);
    const listed = await Promise.all(
      ["", "/b/one", "/b/two"].map((prefix) => json<{ id: string; webSocketDebuggerUrl: string }[]>(`${relay.url}${prefix}/json/list`)),
    );
    expect(listed.map((list) => list.map(({ id }) => id))).toEqual([["T"], ["T"], ["U"]]);
    const versions = await Promise.all(["/b/one", "/b/two"].map((prefix) => json<{ webSocketDebuggerUrl: string }>(`${relay.url}${prefix}/json/version`)));
    const [one, two] = await Promise.all(versions.map(({ webSocketDebuggerUrl }) => connect(webSocketDebuggerUrl)));
    expect(versions.map(({ webSocketDebuggerUrl }) => new URL(webSocketDebuggerUrl).pathname)).toEqual(["/devtools/browser/one", "/devtools/browser/two"]);
    for (const client of [one, two]) client.post("Target.setDiscoverTargets", { discover: true });
    expect(ids((await one.send("Target.getTargets")).result!.targetInfos)).toEqual(["T"]);
    expect(ids((await two.send("Target.getTargets")).result!.targetInfos)).toEqual(["U"]);
    expect((await one.send("Target.attachToTarget", { targetId: "U", flatten: true })).error).toMatchObject({ code: -32602 });
    const session = await two.attach("U");
    expect((await two.send("Test.echo", { x: 1 }, session)).result).toEqual({ x: 1 });
    const page = await connect(listed[1][0].webSocketDebuggerUrl);
    expect((await page.send("Test.echo", { y: 2 })).result).toEqual({ y: 2 });
  });

  it("are there as long as somebody is in them", async () => {
    const relay = await createRelay();
    const { host } = addHost(relay, "one", "U");
    await until(() => relay.core.status.hosts === 2);
    const client = await connect(`ws://127.0.0.1:${relay.port}/devtools/browser/one`);
    host.destroy();
    await until(() => relay.core.status.hosts === 1);
    expect((await client.send("Target.getTargets")).result).toEqual({ targetInfos: [] });
    client.socket.close();
    await until(() => relay.core.status.browsers === 1);
    const late = new WebSocket(`ws://127.0.0.1:${relay.port}/devtools/browser/one`);
    const [error] = (await once(late, "error")) as [Error];
    expect(error.message).toContain("404");
    expect((await fetch(`${relay.url}/b/one/json/list`)).status).toBe(404);
    expect((await fetch(`${relay.url}/b/a%20b/json/list`)).status).toBe(404);
  });

  it("keep a Host with other credentials out, and let the newer one of the same credentials in", async () => {
    const tokens = [
      { kind: "host", token: "a", name: "Ann", browsers: ["one"] },
      { kind: "host", token: "b", name: "Bob" },
    ] as const;
    const relay = await createRelay({ relay: { access: { tokens } }, token: "b" });
    const first = addHost(relay, "one", "U", "a");
    await until(() => relay.core.status.hosts === 2);
    const bob = addHost(relay, "one", "V", "b");
    const stranger = addHost(relay, "two", "W", "a");
    await until(() => bob.statuses.at(-1) === "refused" && stranger.statuses.at(-1) === "refused");
    const second = addHost(relay, "one", "X", "a");
    await until(() => first.statuses.at(-1) === "replaced");
    expect(second.statuses.at(-1)).toBe("connected");
    expect((await json<{ id: string }[]>(`${relay.url}/b/one/json/list`)).map(({ id }) => id)).toEqual(["X"]);
  });

  it("lead dialogs of their pages back to them", async () => {
    const relay = await createRelay();
    const socket = new WebSocket(`ws://127.0.0.1:${relay.port}/b/one/icdp/host`, ["icdp.bridge.1"]);
    await once(socket, "open");
    const target = { targetId: "U", type: "page", title: "", url: "", connected: true };
    socket.send(`${JSON.stringify({ k: "register", v: 1, name: "raw", creates: false, targets: [target] })}\n`);
    const [data] = (await once(socket, "message")) as [Buffer];
    const { dialogs } = JSON.parse(data.toString()) as { dialogs: string };
    expect(dialogs).toMatch(/^\/b\/one\/icdp\/dialog\/[0-9A-F]{32}$/);
    const client = await connect(`ws://127.0.0.1:${relay.port}/b/one/devtools/browser`);
    const session = await client.attach("U");
    const body = JSON.stringify({ targetId: "U", sessions: [session], opening: { message: "?" } });
    const waiting = fetch(`${relay.url}${dialogs}`, { method: "POST", body });
    await client.event("Page.javascriptDialogOpening");
    await client.send("Page.handleJavaScriptDialog", { accept: true, promptText: "yes" }, session);
    expect(await (await waiting).json()).toEqual({ accept: true, promptText: "yes" });
    socket.close();
  });
});
