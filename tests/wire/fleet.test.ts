import { IcdpHost } from "@icdp/host";
import { RedisBackplane, type Relay, type RelayOptions, startRelay } from "@icdp/relay";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeAgent, type Methods } from "../../packages/host/test/support/fake-agent.js";
import { FakePort } from "../../packages/host/test/support/fakes.js";
import { FlakyProxy } from "../../scripts/lib/flaky-proxy.js";
import { hasRedis, RedisServer } from "../../scripts/lib/redis.js";
import { createSocket, TestClient, until } from "./support/world.js";

const isInstalled = hasRedis();
if (!isInstalled && process.env["CI"] === "true") throw new Error("CI=true, but there is no redis-server on this machine.");
if (!isInstalled) console.log("Skipped the tests of several Relays: no redis-server found (Debian: apt-get install redis-server).");

/** Short enough for tests, long enough for a machine under load. */
const LEASE = 4_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startFleet(count = 3, options: RelayOptions = {}) {
  const redis = await RedisServer.start();
  ends.push(() => redis.close());
  const relays: Relay[] = [];
  for (let i = 0; i < count; i++) {
    const relay = await startRelay({ port: 0, backplane: new RedisBackplane({ url: redis.url, lease: LEASE }), ...options });
    ends.push(() => relay.close());
    relays.push(relay);
  }
  return { redis, relays };
}

/** A Host that the balancer `target` leads to a Relay. */
async function addHost(target: () => Relay, browserId: string | undefined, targetId: string, methods: Methods = {}) {
  const proxy = await FlakyProxy.start(() => target().port);
  ends.push(() => proxy.close());
  const host = new IcdpHost({ onCreateTarget: () => targetId, onCloseTarget: () => {} });
  ends.push(() => host.destroy());
  const [near, far] = FakePort.pair();
  host.pairPort(near, { targetId });
  const agent = new FakeAgent(far, methods);
  const statuses: string[] = [];
  host.connectRelay({ url: `ws://127.0.0.1:${proxy.port}`, browserId, createSocket, onStatus: (status) => statuses.push(status) });
  await until(() => statuses.at(-1) === "connected");
  return { host, agent, proxy, statuses };
}

async function connect(relay: Relay, path: string): Promise<TestClient> {
  const client = await TestClient.open(`ws://127.0.0.1:${relay.port}${path}`);
  ends.push(() => client.socket.terminate());
  return client;
}

const totals = (relays: readonly Relay[], figure: "hosts" | "clients" | "sessions" | "browsers"): number =>
  relays.reduce((sum, { core }) => sum + core.status[figure], 0);

describe.skipIf(!isInstalled)("three Relays on one Redis", () => {
  it("any Client reaches any Host, by discovery and by CDP", async () => {
    const { relays } = await startFleet();
    const text = "x".repeat(3 * 1024 * 1024);
    await addHost(() => relays[0], "shop", "T", { "Test.big": () => ({ result: { text } }) });
    for (const relay of relays) {
      const list = (await (await fetch(`${relay.url}/b/shop/json/list`)).json()) as { id: string; webSocketDebuggerUrl: string }[];
      expect(list.map(({ id }) => id)).toEqual(["T"]);
      expect(new URL(list[0].webSocketDebuggerUrl).port).toBe(String(relay.port));
      const client = await connect(relay, "/devtools/browser/shop");
      const session = await client.attach("T");
      expect((await client.send("Test.echo", { at: relay.port }, session)).result).toEqual({ at: relay.port });
      expect(((await client.send("Test.big", {}, session)).result as { text: string }).text === text).toBe(true);
      const page = await connect(relay, "/b/shop/devtools/page/T");
      expect((await page.send("Test.echo", { x: 1 })).result).toEqual({ x: 1 });
      expect((await fetch(`${relay.url}/b/none/json/list`)).status).toBe(404);
    }
    await expect(TestClient.open(`ws://127.0.0.1:${relays[1].port}/b/shop/devtools/page/none`)).rejects.toThrow("404");
    await expect(TestClient.open(`ws://127.0.0.1:${relays[1].port}/devtools/browser/none`)).rejects.toThrow("404");
    expect(totals(relays, "hosts")).toBe(1);
    expect(totals(relays, "clients")).toBe(6);
  });

  it("share the default browser", async () => {
    const { relays } = await startFleet();
    expect(new Set(relays.map(({ core }) => core.browser.id)).size).toBe(1);
    const early = await connect(relays[2], "/devtools/browser");
    await early.send("Target.setDiscoverTargets", { discover: true });
    await addHost(() => relays[0], undefined, "T");
    await early.until(() => early.messages.find(({ method }) => method === "Target.targetCreated"));
    const late = await connect(relays[1], "/devtools/browser");
    expect((await late.send("Test.echo", { x: 1 }, await late.attach("T"))).result).toEqual({ x: 1 });
  });

  it("a Host that comes back elsewhere goes on where it was", async () => {
    const { relays } = await startFleet();
    let at = 0;
    const executed: unknown[] = [];
    const { proxy } = await addHost(() => relays[at % 3], "shop", "T", {
      "Test.count": ({ params }) => {
        executed.push((params as { n: number }).n);
        return { result: {} };
      },
    });
    const client = await connect(relays[1], "/devtools/browser/shop");
    const session = await client.attach("T");
    const commands: number[] = [];
    for (at = 1; at <= 3; at++) {
      for (let i = 0; i < 50; i++) commands.push(client.post("Test.count", { n: commands.length }, session));
      proxy.cut();
      expect((await client.answerTo(commands.at(-1)!)).result).toEqual({});
    }
    expect(client.messages.filter(({ id }) => commands.includes(id!)).map(({ id }) => id)).toEqual(commands);
    expect(executed).toEqual(commands.map((_, n) => n));
    expect(relays.map(({ core }) => core.status.hosts)).toEqual([1, 0, 0]);
  });

  it("a Relay that dies loses its Hosts until they reconnect elsewhere", async () => {
    const { redis, relays } = await startFleet(2);
    const backplane = new RedisBackplane({ url: redis.url, lease: LEASE });
    const dying = await startRelay({ port: 0, backplane });
    let alive = false;
    const { statuses } = await addHost(() => (alive ? relays[0] : dying), "shop", "T");
    const client = await connect(relays[1], "/devtools/browser/shop");
    await client.attach("T");
    alive = true;
    await dying.close();
    expect(await client.closure()).toBe(1012);
    await until(() => statuses.at(-1) === "connected" && relays[0].core.status.hosts === 1);
    const again = await connect(relays[1], "/devtools/browser/shop");
    expect((await again.send("Test.echo", { x: 1 }, await again.attach("T"))).result).toEqual({ x: 1 });
  });

  it("what vanishes at one Relay is released at the other", async () => {
    const { relays } = await startFleet();
    const { agent } = await addHost(() => relays[0], "shop", "T");
    const client = await connect(relays[1], "/devtools/browser/shop");
    await client.send("Page.enable", {}, await client.attach("T"));
    expect(agent.sessions.size).toBe(1);
    client.socket.terminate();
    await until(() => agent.sessions.size === 0);
    expect([totals(relays, "clients"), totals(relays, "sessions")]).toEqual([0, 0]);
  });

  it("a Redis that is killed and comes back empty: whoever is there registers anew", async () => {
    const { redis, relays } = await startFleet();
    const { statuses } = await addHost(() => relays[0], "shop", "T");
    const client = await connect(relays[1], "/devtools/browser/shop");
    await redis.kill();
    await redis.start();
    expect(await client.closure()).toBe(1012);
    await until(() => statuses.filter((status) => status === "connected").length > 1 && statuses.at(-1) === "connected");
    await until(async () => {
      const response = await fetch(`${relays[2].url}/b/shop/json/list`);
      return response.status === 200 && ((await response.json()) as unknown[]).length === 1;
    });
    const again = await connect(relays[2], "/devtools/browser/shop");
    expect((await again.send("Test.echo", { x: 1 }, await again.attach("T"))).result).toEqual({ x: 1 });
    expect(totals(relays, "hosts")).toBe(1);
  });
}, 120_000);

describe.skipIf(!isInstalled)("a lease", () => {
  const join = async (url: string, lost: () => void = () => {}): Promise<RedisBackplane> => {
    const backplane = new RedisBackplane({ url, lease: LEASE });
    ends.push(() => backplane.stop());
    await backplane.start("D", { accept: () => ({ receive: () => {}, closed: () => {} }), lost });
    return backplane;
  };

  it("is one Relay's, and a later one has a larger fence", async () => {
    const redis = await RedisServer.start();
    ends.push(() => redis.close());
    const [a, b] = [await join(redis.url), await join(redis.url)];
    const [first, second] = await Promise.all([a.claim("B"), b.claim("B")]);
    expect(first).toEqual(second);
    expect([a.owns("B"), b.owns("B")].filter(Boolean)).toHaveLength(1);
    const [owner, other] = a.owns("B") ? [a, b] : [b, a];
    expect(await other.find("B")).toEqual(first);
    owner.release("B");
    const third = await other.claim("B");
    expect(third.fence).toBeGreaterThan(first.fence);
    expect([owner.owns("B"), other.owns("B")]).toEqual([false, true]);
  });

  it("ends when Redis cannot be asked to renew it, before another Relay can have it, though clocks differ", async () => {
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => 0.95 * now());
    ends.push(() => clock.mockRestore());
    const redis = await RedisServer.start();
    ends.push(() => redis.close());
    let isLost = false;
    const proxy = await FlakyProxy.start(() => redis.port);
    ends.push(() => proxy.close());
    const cutOff = await join(`redis://127.0.0.1:${proxy.port}`, () => (isLost = true));
    const other = await join(redis.url);
    const { fence } = await cutOff.claim("B");
    proxy.hold();
    let taken: number | undefined;
    await until(async () => {
      // Asked first: the order of the two questions must not hide an overlap.
      const owned = cutOff.owns("B");
      const now = await other.claim("B");
      if (now.fence !== fence) taken ??= now.fence;
      if (taken !== undefined) expect(cutOff.owns("B")).toBe(false);
      return !owned && taken !== undefined;
    });
    expect(taken).toBeGreaterThan(fence);
    await until(() => isLost);
    proxy.release();
    await until(async () => (await cutOff.claim("C").catch(() => undefined)) !== undefined);
    expect(await cutOff.find("B")).toMatchObject({ fence: taken });
  });
}, 120_000);
