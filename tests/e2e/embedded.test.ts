import { startRelay, type Relay } from "@icdp/relay";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedHost, type EmbeddedHost } from "../../packages/relay/src/embedded/embedded-host.js";
import { startPlayground, type Playground } from "../../playground/server.js";
import { AgentBrowser } from "./agent-browser.js";

describe("agent-browser drives a page in jsdom, with no browser at all", { timeout: 120_000 }, () => {
  let relay: Relay;
  let playground: Playground;
  let embedded: EmbeddedHost;
  let ab: AgentBrowser;

  beforeAll(async () => {
    playground = await startPlayground({ relayUrl: () => relay.url, port: 0 });
    relay = await startRelay({ port: 0 });
    const bench = playground.apps.find(({ id }) => id === "bench")!;
    embedded = await startEmbeddedHost({ url: bench.url, relayUrl: relay.hostUrl, scripts: true });
    ab = new AgentBrowser(relay.port, "jsdom");
  }, 60_000);

  afterAll(async () => {
    await ab?.close();
    embedded?.close();
    await playground?.close();
    await relay?.close();
  });

  test("snapshot prints the tree", async () => {
    const snapshot = await ab.run("snapshot");
    expect(snapshot).toContain('heading "Client bench" [level=1');
    expect(snapshot).toMatch(/navigation "Main".*\n +- link "Home"/);
    expect(snapshot).toContain('checkbox "I agree" [checked=false');
    expect(snapshot).toMatch(/textbox "Full name" \[ref=e\d+\]/);
    expect(snapshot).not.toContain("Hidden words");
  });

  test("scripts run and change the page", async () => {
    await ab.run("eval", "document.querySelector('#add').click()");
    expect(await ab.run("get", "text", "#count")).toBe("1");
  });
});
