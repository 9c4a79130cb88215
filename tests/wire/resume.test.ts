import { IcdpHost } from "@icdp/host";
import { type RelayOptions, startRelay, type Relay } from "@icdp/relay";
import { afterEach, describe, expect, it } from "vitest";
import { FakeAgent } from "../../packages/host/test/support/fake-agent.js";
import { FakePort } from "../../packages/host/test/support/fakes.js";
import { FlakyProxy } from "../../scripts/lib/flaky-proxy.js";
import { createSocket, TestClient, until } from "./support/world.js";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A Host behind a proxy, with one Target whose commands answer when told to. */
async function setUp(options: RelayOptions = {}) {
  const relay: Relay = await startRelay({ port: 0, ...options });
  ends.push(() => relay.close());
  const proxy = await FlakyProxy.start(() => relay.port);
  ends.push(() => proxy.close());
  const host = new IcdpHost();
  ends.push(() => host.destroy());
  const [near, far] = FakePort.pair();
  host.pairPort(near, { targetId: "T" });
  const executed: string[] = [];
  const agent = new FakeAgent(far, {
    "Test.count": ({ params }) => {
      executed.push((params as { n: string }).n);
      return { result: params };
    },
  });
  const statuses: string[] = [];
  host.connectRelay({ url: `ws://127.0.0.1:${proxy.port}`, createSocket, onStatus: (status) => statuses.push(status) });
  await until(() => relay.core.status.targets === 1);
  const client = await TestClient.open(`ws://127.0.0.1:${relay.port}/devtools/browser`);
  ends.push(() => client.socket.terminate());
  await client.send("Target.setDiscoverTargets", { discover: true });
  const session = await client.attach("T");
  await client.send("Page.enable", {}, session);
  return { relay, proxy, host, agent, executed, statuses, client, session };
}

describe("a Host that loses its socket", () => {
  it("comes back: Session and Target stay, and every command is executed and answered once", async () => {
    const { proxy, agent, executed, statuses, client, session } = await setUp();
    const commands: number[] = [];
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < 100; i++) commands.push(client.post("Test.count", { n: `${round}.${i}` }, session));
      await new Promise((resolve) => setTimeout(resolve, round));
      proxy.cut();
      agent.emit(session, "Page.event", { round });
      for (let i = 100; i < 120; i++) commands.push(client.post("Test.count", { n: `${round}.${i}` }, session));
      await client.answerTo(commands.at(-1)!);
    }
    await client.until(() => client.messages.find(({ method, params }) => method === "Page.event" && params?.round === 4));
    const answers = client.messages.filter(({ id }) => commands.includes(id!));
    expect(answers.map(({ id }) => id)).toEqual(commands);
    expect(answers.every(({ result }) => result !== undefined)).toBe(true);
    expect(executed).toEqual([...new Set(executed)]);
    expect(client.messages.filter(({ method }) => method === "Page.event").map(({ params }) => params!.round)).toEqual([0, 1, 2, 3, 4]);
    expect(client.messages.filter(({ method }) => /targetDestroyed|detachedFromTarget/.test(method ?? ""))).toEqual([]);
    expect(statuses.filter((status) => status === "connected")).toHaveLength(6);
  });

  it("carries a long answer over", async () => {
    const { proxy, host, client, relay } = await setUp();
    const [near, far] = FakePort.pair();
    host.pairPort(near, { targetId: "BIG" });
    const text = "x".repeat(12 * 1024 * 1024);
    new FakeAgent(far, { "Test.big": () => ({ result: { text } }) });
    await until(() => relay.core.status.targets === 2);
    const session = await client.attach("BIG");
    const id = client.post("Test.big", {}, session);
    await new Promise((resolve) => setTimeout(resolve, 10));
    proxy.cut();
    const answer = await client.answerTo(id);
    expect((answer.result as { text: string }).text === text).toBe(true);
    expect(client.messages.filter((message) => message.id === id)).toHaveLength(1);
  });

  it("and does not come back: commands fail once, and the end comes in Chromium's order after the grace period", async () => {
    const { proxy, relay, client, session } = await setUp({ patience: { grace: 300 } });
    proxy.hold();
    const id = client.post("Test.count", { n: "lost" }, session);
    await client.send("Browser.getVersion");
    const before = client.messages.length;
    proxy.cut();
    await client.event("Target.targetDestroyed");
    const targets = client.messages.slice(before).map(({ id: command, method, error }) => method ?? [command, error]);
    expect(targets.slice(0, 5)).toEqual([
      [id, { code: -32000, message: "Target is not connected", data: "Test.count" }],
      "Inspector.detached",
      "Target.targetInfoChanged",
      "Target.detachedFromTarget",
      "Target.targetDestroyed",
    ]);
    expect(relay.core.status).toMatchObject({ hosts: 0, targets: 0, sessions: 1, commandsInFlight: 0 });
  });

  it("for a Relay that has started anew registers anew", async () => {
    const world = await setUp();
    const { port } = world.relay;
    await world.relay.close();
    await until(() => world.statuses.at(-1) === "waiting");
    const again = await startRelay({ port });
    ends.push(() => again.close());
    await until(() => again.core.status.targets === 1);
    expect(world.agent.sessions.size).toBe(0);
  });

  it("leaves at once when it says that it leaves", async () => {
    const { host, relay } = await setUp({ patience: { grace: 60_000 } });
    host.destroy();
    await until(() => relay.core.status.hosts === 0);
  });

  it("half-open is noticed by both sides", async () => {
    const { proxy, statuses, client, session } = await setUp({ patience: { heartbeat: 400 } });
    proxy.abandon();
    const id = client.post("Test.count", { n: "1" }, session);
    expect((await client.answerTo(id)).result).toEqual({ n: "1" });
    expect(statuses).toContain("waiting");
  });
});

describe("a Client that vanishes", () => {
  it("releases its Sessions and what they enabled within a heartbeat", async () => {
    const { relay, agent } = await setUp({ patience: { heartbeat: 400 } });
    const proxy = await FlakyProxy.start(() => relay.port);
    ends.push(() => proxy.close());
    const client = await TestClient.open(`ws://127.0.0.1:${proxy.port}/devtools/browser`);
    ends.push(() => client.socket.terminate());
    await client.send("Page.enable", {}, await client.attach("T"));
    expect([relay.core.status.clients, agent.sessions.size]).toEqual([2, 2]);
    proxy.abandon();
    await until(() => relay.core.status.clients === 1 && agent.sessions.size === 1);
  });

  it("is not taken for one that is only quiet", async () => {
    const { relay, client } = await setUp({ patience: { heartbeat: 200 } });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(client.closed).toBeUndefined();
    expect(relay.core.status).toMatchObject({ clients: 1, hosts: 1 });
  });
});

it("an intruder without the token resumes nothing", async () => {
  const { relay, statuses } = await setUp();
  const answer = await new Promise<string>((resolve) => {
    const intruder = createSocket(`ws://127.0.0.1:${relay.port}/icdp/host`, ["icdp.bridge.1"]);
    intruder.onopen = () => intruder.send('{"k":"resume","v":1,"token":"0123456789ABCDEF0123456789ABCDEF","got":0}\n');
    intruder.onmessage = ({ data }) => {
      resolve(String(data));
      intruder.close();
    };
  });
  expect(answer).toBe('{"k":"expired"}\n');
  expect(statuses).toEqual(["connecting", "connected"]);
});
