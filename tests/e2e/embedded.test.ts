import { startRelay, type Relay } from "@icdp/relay";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedHost, type EmbeddedHost } from "../../packages/relay/src/embedded/embedded-host.js";
import { startPlayground, type Playground } from "../../playground/server.js";
import { AgentBrowser } from "./agent-browser.js";
import { until } from "./shell.js";

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
  });

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

  /** In the page's own words, past selectors and layout. */
  const inPage = (expression: string): Promise<string> => ab.run("eval", expression);

  test("scripts run and change the page", async () => {
    await ab.run("eval", "document.querySelector('#add').click()");
    expect(await ab.run("get", "text", "#count")).toBe("1");
  });

  test("a reference of the snapshot, a selector and a role are clicked, each element where its own box is", async () => {
    const snapshot = await ab.run("snapshot", "-i");
    await ab.run("click", `@${/button "Increment" \[ref=(e\d+)\]/.exec(snapshot)?.[1]}`);
    await ab.run("click", "#add");
    await ab.run("find", "role", "button", "click", "--name", "Increment");
    expect(await ab.run("get", "text", "#count")).toBe("4");
    await ab.run("dblclick", "#dbl");
    expect(await ab.run("get", "text", "#dbl-out")).toBe("doubled");
    await ab.run("click", "#bottom-btn");
    expect(await ab.run("get", "text", "#bottom-out")).toBe("bottom clicked");
  });

  test("boxes tell elements apart, and hidden ones have none", async () => {
    const box = await ab.run("get", "box", "#add");
    expect(box).toMatch(/height:\s+20/);
    expect(await ab.run("get", "box", "#dbl")).not.toBe(box);
    expect(await ab.run("is", "visible", "#add")).toBe("true");
    expect(await ab.run("is", "visible", "#gone")).toBe("false");
  });

  test("fill, type, press", async () => {
    await ab.run("fill", "#name", "Ada Lovelace");
    await ab.run("type", "#email", "ada@example.com");
    expect(await inPage("[email.value, document.querySelector('#name').value].join()")).toBe('"ada@example.com,Ada Lovelace"');
    await ab.run("focus", "#notes");
    await ab.run("type", "#notes", "words");
    await ab.run("press", "Control+a");
    expect(await inPage("[notes.selectionStart, notes.selectionEnd].join()")).toBe('"0,5"');
    await ab.run("focus", "#email");
    await ab.run("press", "Tab");
    expect(await inPage("document.activeElement.id")).toBe('"pass"');
    await ab.run("focus", "#add");
    await ab.run("press", "Space");
    expect(await ab.run("get", "text", "#count")).toBe("5");
    await ab.run("focus", "#name");
    await ab.run("press", "Enter");
    expect(await ab.run("get", "text", "#saved")).toContain("Saved name=Ada+Lovelace&email=ada%40example.com");
  });

  test("check, select, hover", async () => {
    await ab.run("check", "#agree");
    expect(await ab.run("is", "checked", "#agree")).toBe("true");
    await ab.run("select", "#colour", "g");
    expect(await inPage("colour.value")).toBe('"g"');
    await ab.run("hover", "#hover");
    expect(await ab.run("is", "visible", "#tip")).toBe("true");
  });

  test("wait, console and errors", async () => {
    await ab.run("click", "#late");
    await ab.run("wait", "#late-item");
    await ab.run("click", "#log");
    expect(await ab.told("bench says hello", "console")).toContain("[log] bench says hello");
    await ab.run("click", "#throw");
    expect(await ab.told("bench broke", "errors", "--json")).toContain("TypeError: bench broke on purpose");
  });

  test("inside a nested frame", async () => {
    await ab.run("frame", "#inner");
    await ab.run("fill", "#fin", "words");
    await ab.run("click", "#fbtn");
    expect(await ab.run("get", "text", "#fout")).toBe("frame words");
    await ab.run("frame", "main");
  });

  test("a link is followed; back, forward, reload keep the target", async () => {
    const [{ id }] = (await (await fetch(`${relay.url}/json/list`)).json()) as { id: string }[];
    await ab.run("click", "#nav-second");
    await ab.run("wait", "#where");
    expect(await ab.run("get", "title")).toBe("Second page");
    await ab.run("back");
    await ab.run("wait", "#add");
    await ab.run("forward");
    await ab.run("wait", "#where");
    await ab.run("click", "#second-btn");
    expect(await ab.run("get", "text", "#second-btn")).toBe("Second clicked");
    await ab.run("reload");
    await ab.run("wait", "#where");
    expect(await ab.run("get", "text", "#second-btn")).toBe("Second button");
    await ab.run("eval", "location.href = 'index.html?view=settings'");
    await ab.run("wait", "#add");
    expect(await ab.run("get", "url")).toContain("/index.html?view=settings");
    expect(((await (await fetch(`${relay.url}/json/list`)).json()) as { id: string }[]).map((target) => target.id)).toEqual([id]);
  });

  test("a link to a new window is a new target", async () => {
    await ab.run("click", "#nav-blank");
    await until("the new window is a target", async () => ((await (await fetch(`${relay.url}/json/list`)).json()) as { url: string }[]).some(({ url }) => url.endsWith("second.html?blank")));
    expect(await ab.run("tab", "list")).toContain("Second page");
  });
});
