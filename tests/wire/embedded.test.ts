import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type Relay, startRelay } from "@icdp/relay";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedHost, startEmbeddedHost } from "@icdp/relay/embedded";
import { TestClient, until } from "./support/world.js";

let site: Server;
let origin: string;
let relay: Relay;
let embedded: EmbeddedHost;
let client: TestClient;
let session: string;

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === "/broken") return void request.socket.destroy();
    response.setHeader("Content-Type", "text/html");
    response.end(`<!DOCTYPE html><title>${request.url}</title><button onclick="document.title += '!'">Go</button>`);
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  relay = await startRelay({ port: 0 });
  embedded = await startEmbeddedHost({ url: `${origin}/one`, relayUrl: relay.hostUrl, scripts: true });
  await until(() => relay.core.status.targets === 1);
  client = await TestClient.open(`ws://127.0.0.1:${relay.port}/devtools/browser`);
  session = await client.attach(embedded.targetId);
});
afterAll(async () => {
  client.socket.terminate();
  embedded.close();
  await relay.close();
  site.close();
});

const evaluate = async (expression: string, of = session): Promise<unknown> => {
  const { result } = await client.send("Runtime.evaluate", { expression, returnByValue: true }, of);
  return (result!.result as { value: unknown }).value;
};

describe("a window of this process", () => {
  it("is a target like any other", async () => {
    expect(await evaluate("document.title")).toBe("/one");
    const { result } = await client.send("Accessibility.getFullAXTree", {}, session);
    const names = (result!.nodes as { name?: { value: string } }[]).map(({ name }) => name?.value);
    expect(names).toContain("Go");
    const tree = (await client.send("Page.getFrameTree", {}, session)).result!.frameTree as { frame: { id: string } };
    expect(tree.frame.id).toBe(embedded.targetId);
  });

  it("reports titles that change", async () => {
    await evaluate("document.querySelector('button').click()");
    await until(() => relay.core.browser.state.targets.get(embedded.targetId)?.title === "/one!");
  });

  it("navigates, keeping target and session", async () => {
    await client.send("Page.enable", {}, session);
    const { result } = await client.send("Page.navigate", { url: `${origin}/two` }, session);
    expect(result).toEqual({ frameId: embedded.targetId, loaderId: expect.stringMatching(/^[0-9A-F]{32}$/) });
    await until(async () => (await evaluate("document.title")) === "/two");
    const tree = (await client.send("Page.getFrameTree", {}, session)).result!.frameTree as { frame: object };
    expect(tree.frame).toMatchObject({ id: embedded.targetId, loaderId: result!.loaderId, url: `${origin}/two` });
  });

  it("reloads", async () => {
    await evaluate("document.title = 'changed'");
    expect((await client.send("Page.reload", {}, session)).result).toEqual({});
    await until(async () => (await evaluate("document.title")) === "/two");
  });

  it("says what it cannot open, and stays where it is", async () => {
    expect((await client.send("Page.navigate", { url: "nonsense" }, session)).error).toEqual({ code: -32000, message: "Cannot navigate to invalid URL" });
    expect((await client.send("Page.navigate", {}, session)).error).toMatchObject({ code: -32602, message: "Invalid parameters" });
    expect((await client.send("Page.navigate", { url: `${origin}/broken` }, session)).result).toEqual({ frameId: embedded.targetId, errorText: "net::ERR_FAILED" });
    expect(await evaluate("document.title")).toBe("/two");
  });

  it("can be opened and closed by a Client", async () => {
    const { result } = await client.send("Target.createTarget", { url: `${origin}/new` });
    const targetId = result!.targetId as string;
    const other = await client.attach(targetId);
    expect(await evaluate("document.title", other)).toBe("/new");
    expect((await client.send("Target.createTarget", { url: "about:blank" })).result).toBeDefined();
    expect((await client.send("Target.closeTarget", { targetId })).result).toEqual({ success: true });
    await until(() => relay.core.status.targets === 2);
  });
});
