import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, until, type World } from "./support/world.js";

const MB = 1024 * 1024;

/** Text whose characters take one to four bytes, so that cuts in wrong places show. */
const mixed = (length: number): string => "aé日🙂\n\"\\".repeat(Math.ceil(length / 8)).slice(0, length - (length % 8));

let world: World;

beforeAll(async () => {
  // The page's own work is not what is measured here.
  world = await createWorld({ clone: false });
  const answer = (length: number) => {
    const filling = Buffer.alloc(length, "x").toString("latin1");
    return { text: `{"id":1,"result":{"text":"${filling}"}}` };
  };
  // Half as many characters as bytes: only the Relay sees that it is too much.
  const wide = { text: `{"id":1,"result":"${"é".repeat(60 * MB)}"}` };
  const [fifty, oneHundredAndTwenty] = [answer(50 * MB), answer(120 * MB)];
  world.show("BIG", {
    "Test.50": () => fifty,
    "Test.120": () => oneHundredAndTwenty,
    "Test.wide": () => wide,
    "Test.mixed": ({ id }, { id: session }) => ({ text: JSON.stringify({ id, result: { text: mixed(25 * MB) }, sessionId: session }) }),
    "Test.event": (_command, session) => {
      session.emit("Page.big", { text: "x".repeat(5 * MB) });
      session.emit("Page.after", {});
      return { result: {} };
    },
  });
  world.show("SMALL");
  await until(() => world.relay.core.status.targets === 2);
});
afterAll(() => world.end());

describe("large answers", { timeout: 60_000 }, () => {
  it("arrive as they were sent", async () => {
    const client = await world.client();
    const session = await client.attach("BIG");
    const { result } = await client.send("Test.mixed", {}, session);
    expect(result!.text === mixed(25 * MB)).toBe(true);
  });

  it("of 120 MB fail that one command and nobody else's session", async () => {
    const [one, two] = [await world.client(), await world.client()];
    const [big, small] = [await one.attach("BIG"), await two.attach("SMALL")];
    const sameTarget = await two.attach("BIG");
    const failing = one.post("Test.120", {}, big);
    const beside = await two.send("Test.echo", { a: 1 }, small);
    const { error } = await one.answerTo(failing);
    expect(error).toEqual({ code: -32000, message: `Answer exceeds the limit of ${100 * MB} bytes`, data: "Test.120" });
    expect(beside.result).toEqual({ a: 1 });
    for (const [client, session] of [[one, big], [two, small], [two, sameTarget]] as const) {
      expect((await client.send("Test.echo", { b: 2 }, session)).result).toEqual({ b: 2 });
    }
    expect(world.relay.core.status).toMatchObject({ hosts: 1, commandsInFlight: 0 });
  });

  it("of 120 MB in 60 million characters fail in the same way", async () => {
    const page = await world.pageClient("BIG");
    expect(await page.send("Test.wide")).toEqual({ id: 1, error: { code: -32000, message: `Answer exceeds the limit of ${100 * MB} bytes`, data: "Test.wide" } });
    expect((await page.send("Test.echo", { e: 5 })).result).toEqual({ e: 5 });
  });

  it("keep the order of their session", async () => {
    const client = await world.client();
    const session = await client.attach("BIG");
    await client.send("Page.enable", {}, session);
    const id = client.post("Test.event", {}, session);
    await client.answerTo(id);
    expect(client.messages.slice(-3).map(({ id: answer, method }) => answer ?? method)).toEqual(["Page.big", "Page.after", id]);
  });

  it("of 50 MB do not hold up other targets' commands", async () => {
    const light = await world.client();
    const small = await light.attach("SMALL");
    // Processor time of this process: other work on the machine does not count.
    const now = (): number => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };

    const heavy = await world.pageClient("BIG");
    // Its own parsing of 50 MB is left out: it is another process in reality.
    heavy.socket.removeAllListeners("message");
    let arrived = 0;
    heavy.socket.on("message", (data: Buffer) => (arrived = data.length));
    heavy.post("Test.50");
    let longest = 0;
    let count = 0;
    const begun = now();
    for (; arrived === 0; count++) {
      const start = now();
      await light.send("Test.echo", {}, small);
      longest = Math.max(longest, now() - start);
    }
    expect(arrived).toBeGreaterThan(50 * MB);
    expect(count).toBeGreaterThan(5);
    // Most of the work is in pieces between which others have their turn.
    expect(longest).toBeLessThan(0.75 * (now() - begun));
  });
});

describe("large commands", { timeout: 60_000 }, () => {
  it("arrive whole, and others pass them", async () => {
    const [one, two] = [await world.client(), await world.client()];
    const [big, small] = [await one.attach("BIG"), await two.attach("SMALL")];
    const text = mixed(5 * MB);
    const id = one.post("Test.echo", { text }, big);
    expect((await two.send("Test.echo", { c: 3 }, small)).result).toEqual({ c: 3 });
    expect((await one.answerTo(id)).result!.text === text).toBe(true);
  });
});

describe("a client that does not read", { timeout: 60_000 }, () => {
  it("is cut off at the bound, and others go on", async () => {
    const own = await createWorld({ relay: { limits: { clientBacklog: 8 * MB } } });
    try {
      own.show("T", { "Test.big": () => ({ result: "x".repeat(2 * MB) }) });
      await until(() => own.relay.core.status.targets === 1);
      const [slow, other] = [await own.client(), await own.client()];
      const [session, fine] = [await slow.attach("T"), await other.attach("T")];
      slow.socket.pause();
      for (let i = 0; i < 40; i++) slow.post("Test.big", {}, session);
      await until(() => own.relay.core.status.clients === 1, 40_000);
      expect((await other.send("Test.echo", { d: 4 }, fine)).result).toEqual({ d: 4 });
      expect(own.relay.core.status.commandsInFlight).toBe(0);
      slow.socket.resume();
      await slow.closure();
    } finally {
      await own.end();
    }
  });
});
