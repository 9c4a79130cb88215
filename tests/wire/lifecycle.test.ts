import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type TestClient, until, type World } from "./support/world.js";

let world: World;
let client: TestClient;
let created: string[];
let closed: string[];

beforeEach(async () => {
  created = [];
  closed = [];
  world = await createWorld({
    host: {
      onCreateTarget: ({ url }) => {
        const targetId = `N${created.push(url)}`;
        if (!url.includes("never")) world.show(targetId, {}, url);
        return targetId;
      },
      onCloseTarget: (targetId) => void closed.push(targetId),
    },
  });
  world.show("T", { "Test.wait": () => "silent" });
  client = await world.client();
  await until(() => world.relay.core.status.targets === 1);
});
afterEach(() => world.end());

const outcome = async (id: number): Promise<unknown> => {
  const { error } = await client.answerTo(id);
  return error && [error.code, error.message, error.data];
};

/** Which of these answers came first: a failure that comes at once overtakes the next round trip. */
const order = (...ids: number[]): unknown[] => client.messages.map(({ id }) => id).filter((id) => id !== undefined && ids.includes(id));

describe("a document that goes away in the middle of a command", () => {
  it("reload: the command fails at once, the next one works, the id stays", async () => {
    const session = await client.attach("T");
    await client.send("Page.enable", {}, session);
    const waiting = client.post("Test.wait", {}, session);
    await client.send("Test.echo", {}, session);
    const next = world.show("T");
    const following = client.post("Test.echo", { a: 1 }, session);
    expect((await client.answerTo(following)).result).toEqual({ a: 1 });
    expect(await outcome(waiting)).toEqual([-32000, "Target was reloaded", "Test.wait"]);
    expect(order(waiting, following)).toEqual([waiting, following]);
    expect((await world.targets()).map(({ id }) => id)).toEqual(["T"]);
    next.emit(session, "Page.frameNavigated", { frame: { id: "T" } });
    expect((await client.event("Page.frameNavigated")).sessionId).toBe(session);
    expect(client.messages.filter(({ method }) => method === "Target.detachedFromTarget")).toEqual([]);
  });

  it("unpair: the command fails at once, then the target goes", async () => {
    await client.send("Target.setDiscoverTargets", { discover: true });
    const session = await client.attach("T");
    const waiting = client.post("Test.wait", {}, session);
    await client.send("Test.echo", {}, session);
    world.host.unpair("T");
    const following = client.post("Target.getTargets");
    await client.answerTo(following);
    expect(await outcome(waiting)).toEqual([-32000, "Target was destroyed", "Test.wait"]);
    expect(order(waiting, following)).toEqual([waiting, following]);
    await client.event("Target.targetDestroyed");
    const after = client.messages
      .slice(client.messages.findIndex(({ id }) => id === waiting) + 1)
      .filter(({ method }) => method !== undefined);
    expect(after.map(({ method, sessionId }) => [method, sessionId])).toEqual([
      ["Inspector.detached", session],
      ["Target.targetInfoChanged", undefined],
      ["Target.detachedFromTarget", undefined],
      ["Target.targetDestroyed", undefined],
    ]);
    expect((await client.send("Test.echo", {}, session)).error!.code).toBe(-32001);
    expect(await world.targets()).toEqual([]);
  });

  it("the Host leaves: the command fails, the targets go", async () => {
    const session = await client.attach("T");
    const waiting = client.post("Test.wait", {}, session);
    await client.send("Test.echo", {}, session);
    world.host.destroy();
    expect(await outcome(waiting)).toMatchObject([-32000, expect.stringMatching(/^Target (was destroyed|is not connected)$/), "Test.wait"]);
    await until(() => world.relay.core.status.targets === 0);
    expect(world.relay.core.status.commandsInFlight).toBe(0);
  });
});

describe("the target list", () => {
  it("follows title and URL", async () => {
    await client.send("Target.setDiscoverTargets", { discover: true });
    const agent = world.show("T");
    agent.describe("https://app.example/T#view", "View");
    await until(() => client.messages.some(({ params }) => (params?.targetInfo as { title?: string } | undefined)?.title === "View"));
    expect(await world.targets()).toMatchObject([{ id: "T", url: "https://app.example/T#view", title: "View" }]);
  });
});

describe("Target.createTarget", () => {
  it("opens a target that answers its first command", async () => {
    const { result } = await client.send("Target.createTarget", { url: "https://app.example/new" });
    expect(result).toEqual({ targetId: "N1" });
    const session = await client.attach("N1");
    expect((await client.send("Test.echo", { b: 2 }, session)).result).toEqual({ b: 2 });
  });

  it("hands the new target to those who attach by themselves, before its answer", async () => {
    await client.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
    const id = client.post("Target.createTarget", { url: "about:blank" });
    await client.answerTo(id);
    const answered = client.messages.findIndex((message) => message.id === id);
    const attached = client.messages.findIndex(({ params }) => (params?.targetInfo as { targetId?: string } | undefined)?.targetId === "N1");
    expect(attached).toBeGreaterThan(-1);
    expect(attached).toBeLessThan(answered);
  });

  it("closes again, answering before the events", async () => {
    await client.send("Target.createTarget", { url: "https://app.example/new" });
    const session = await client.attach("N1");
    const id = client.post("Target.closeTarget", { targetId: "N1" });
    await client.event("Target.detachedFromTarget");
    expect(closed).toEqual(["N1"]);
    const end = client.messages.slice(client.messages.findIndex((message) => message.id === id));
    expect(end.map(({ id: answer, method }) => answer ?? method)).toEqual([id, "Inspector.detached", "Target.detachedFromTarget"]);
    expect(end[1].sessionId).toBe(session);
  });

  it("fails with the Host's reason", async () => {
    const own = await createWorld();
    try {
      const other = await own.client();
      expect((await other.send("Target.createTarget", { url: "about:blank" })).error).toEqual({ code: -32000, message: "No Host creates targets" });
      own.show("T");
      await until(() => own.relay.core.status.targets === 1);
      expect((await other.send("Target.closeTarget", { targetId: "T" })).error).toEqual({ code: -32000, message: "This Host does not close targets" });
      expect((await other.send("Target.attachToTarget", { targetId: "T" })).result).toBeDefined();
    } finally {
      await own.end();
    }
  });
});

describe("a socket of one target", () => {
  it("speaks without session ids and ends with the target", async () => {
    const page = await world.pageClient("T");
    expect(await page.send("Test.echo", { c: 3 })).toEqual({ id: 1, result: { c: 3 } });
    await page.send("Page.enable");
    world.show("T").emitToAll("Page.loadEventFired", { timestamp: 1 });
    expect(await page.event("Page.loadEventFired")).toEqual({ method: "Page.loadEventFired", params: { timestamp: 1 } });
    const waiting = page.post("Test.wait");
    await page.send("Test.echo", {});
    world.host.unpair("T");
    await page.closure();
    expect((await page.answerTo(waiting)).error).toBeDefined();
    expect(page.messages.slice(-2).map(({ params }) => params)).toEqual([{ reason: "Render process gone." }, { reason: "target_closed" }]);
  });
});

describe("events", () => {
  it("reach only the sessions that enabled the domain", async () => {
    const [one, two] = [await client.attach("T"), await client.attach("T")];
    const other = await world.client();
    const three = await other.attach("T");
    const agent = world.show("T");
    await client.send("Page.enable", {}, one);
    await other.send("Runtime.enable", {}, three);
    agent.emitToAll("Page.loadEventFired", {});
    agent.emitToAll("Runtime.consoleAPICalled", {});
    await other.event("Runtime.consoleAPICalled");
    await client.send("Test.echo", {}, two);
    expect(client.messages.filter(({ method }) => /^(Page|Runtime)/.test(method ?? "")).map(({ method, sessionId }) => [method, sessionId])).toEqual([["Page.loadEventFired", one]]);
    expect(other.messages.filter(({ method }) => /^Page/.test(method ?? ""))).toEqual([]);
  });
});

describe("a Relay that ends", () => {
  it("lets commands in flight finish, takes no new ones and says goodbye", async () => {
    const world = await createWorld();
    const held: (() => void)[] = [];
    const agent = world.show("T", { "Test.slow": ({ id }, session) => {
      held.push(() => agent.port.postMessage({ k: "ans", s: session.id, i: id, p: JSON.stringify({ id, result: { late: true }, sessionId: session.id }) }));
      return "silent";
    } });
    await until(() => world.relay.core.status.targets === 1);
    const client = await world.client();
    const session = await client.attach("T");
    const slow = client.post("Test.slow", {}, session);
    await until(() => held.length === 1);
    const closing = world.relay.close({ drain: 20_000 });
    expect((await client.send("Test.echo", {}, session)).error).toEqual({ code: -32000, message: "The Relay is shutting down", data: "Test.echo" });
    await expect(fetch(`${world.relay.url}/json/list`, { headers: { Connection: "close" } })).rejects.toThrow();
    held[0]!();
    expect((await client.answerTo(slow)).result).toEqual({ late: true });
    await client.closure();
    expect(client.closed).toEqual({ code: 1001, reason: "the Relay is shutting down" });
    await closing;
    world.host.destroy();
  });

  it("does not wait longer than it was told to", async () => {
    const world = await createWorld();
    world.show("T", { "Test.wait": () => "silent" });
    await until(() => world.relay.core.status.targets === 1);
    const client = await world.client();
    client.post("Test.wait", {}, await client.attach("T"));
    await until(() => world.relay.core.status.commandsInFlight === 1);
    await world.relay.close({ drain: 100 });
    await client.closure();
    world.host.destroy();
  });
});
