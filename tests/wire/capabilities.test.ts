import { createInPageAgent } from "@icdp/frame-agent";
import { JSDOM } from "jsdom";
import { afterEach, describe, expect, it } from "vitest";
import { createSocket, createWorld, until, type World } from "./support/world.js";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A real Frame Agent behind a Host that offers it to a Relay, narrowed. */
async function narrowed(allow: readonly ("read" | "input" | "navigate")[]): Promise<World> {
  const world = await createWorld({ host: { onCreateTarget: () => "NEW", onCloseTarget: () => {} } });
  cleanups.push(() => world.end());
  const { window } = new JSDOM("<p>text", { pretendToBeVisual: true, runScripts: "outside-only" });
  const agent = createInPageAgent(window as unknown as Window & typeof globalThis);
  const { port1, port2 } = new MessageChannel();
  const disconnect = agent.connectPort(port2 as never);
  world.host.pairPort(port1 as never, { targetId: "T" });
  cleanups.push(() => window.close(), () => agent.stop(), disconnect);
  // The world's own link has every capability; this one takes its place.
  world.host.connectRelay({ url: world.relay.hostUrl, name: "default", allow, createSocket });
  await until(() => world.statuses.at(-1) === "replaced" && world.relay.core.status.targets === 1);
  return world;
}

const refused = (capability: string): object => expect.objectContaining({ code: -32000, data: capability }) as object;

describe("a Relay that a Host gives some capabilities", () => {
  it("passes on what they cover, and refuses the rest by name", async () => {
    const world = await narrowed(["read"]);
    const client = await world.client();
    const session = await client.attach("T");
    expect((await client.send("Accessibility.getFullAXTree", {}, session)).result).toBeDefined();
    expect((await client.send("Runtime.evaluate", { expression: "1" }, session)).error).toEqual(refused("evaluate"));
    expect((await client.send("Input.insertText", { text: "x" }, session)).error).toEqual(refused("input"));
    expect((await client.send("Page.navigate", { url: "https://evil.example" }, session)).error).toEqual(refused("navigate"));
    expect((await client.send("Network.getCookies", {}, session)).error).toEqual(refused("network"));
  });

  it("neither opens nor closes Targets without `navigate`", async () => {
    const world = await narrowed(["read", "input"]);
    const client = await world.client();
    expect((await client.send("Target.createTarget", { url: "about:blank" })).error).toMatchObject({ code: -32000, message: expect.stringContaining("'navigate'") as string });
    expect((await client.send("Target.closeTarget", { targetId: "T" })).error).toMatchObject({ code: -32000, message: expect.stringContaining("'navigate'") as string });
    expect((await world.targets()).map(({ id }) => id)).toEqual(["T"]);
  });

  it("leaves the Host's own sessions alone", async () => {
    const world = await narrowed(["read"]);
    expect(await world.host.attach("T").send("Runtime.evaluate", { expression: "1 + 1" })).toMatchObject({ result: { value: 2 } });
  });
});
