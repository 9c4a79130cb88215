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
    if (request.url === "/cookie") response.setHeader("Set-Cookie", "who=ada");
    if (request.url === "/posted") {
      let body = "";
      request.on("data", (data) => (body += data));
      request.on("end", () => response.end(`<!DOCTYPE html><title>${body} by ${request.headers.cookie}</title>`));
      return;
    }
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

/** `undefined` when the document went away meanwhile. */
const evaluate = async (expression: string, of = session): Promise<unknown> => {
  const { result } = await client.send("Runtime.evaluate", { expression, returnByValue: true }, of);
  return (result?.result as { value: unknown } | undefined)?.value;
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

  it("runs a Client's scripts before those of the next document, also of one that the page opens", async () => {
    const { result } = await client.send("Page.addScriptToEvaluateOnNewDocument", { source: "window.early = document.readyState" }, session);
    await client.send("Page.navigate", { url: `${origin}/early` }, session);
    expect(await evaluate("early")).toBe("loading");
    await evaluate("location.href = '/earlier'");
    await until(async () => (await evaluate("document.title + early")) === "/earlierloading");
    await client.send("Page.removeScriptToEvaluateOnNewDocument", result!, session);
    await client.send("Page.navigate", { url: `${origin}/late` }, session);
    expect(await evaluate("typeof early")).toBe("undefined");
  });

  it("has the entries of its document in its history, and moves among them without another document", async () => {
    await client.send("Page.navigate", { url: `${origin}/entries` }, session);
    await evaluate("window.same = true; history.pushState(null, '', '?pushed'); location.hash = 'x'");
    const history = async () => (await client.send("Page.getNavigationHistory", {}, session)).result as { currentIndex: number; entries: { id: number; url: string }[] };
    const { currentIndex, entries } = await history();
    expect(entries.slice(currentIndex - 2).map(({ url }) => url.slice(origin.length))).toEqual(["/entries", "/entries?pushed", "/entries?pushed#x"]);
    await client.send("Page.navigateToHistoryEntry", { entryId: entries[currentIndex - 2]!.id }, session);
    await until(async () => (await evaluate("location.search + same")) === "true");
    expect((await history()).currentIndex).toBe(currentIndex - 2);
    await client.send("Page.navigateToHistoryEntry", { entryId: entries[currentIndex - 3]!.id }, session);
    await until(async () => (await evaluate("typeof same")) === "undefined");
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

  describe("goes where its page goes:", () => {
    const goes = async (expression: string, title: string): Promise<void> => {
      await evaluate(expression);
      await until(async () => (await evaluate("document.title")) === title);
    };

    it.each([
      ["a link that stops its click's way", "const a = document.createElement('a'); a.href = '/link'; document.body.append(a); a.onclick = (e) => e.stopPropagation(); a.click()", "/link"],
      ["location.href", "location.href = '/href'", "/href"],
      ["location.search", "location.search = '?q=1'", "/href?q=1"],
      ["location.replace", "location.replace('/replaced')", "/replaced"],
      ["history.back, past what was replaced", "history.back()", "/href"],
      ["a form", "document.body.innerHTML = '<form action=/form><input name=a value=1><button name=b value=2>'; document.querySelector('button').click()", "/form?a=1&b=2"],
      ["form.submit", "document.body.innerHTML = '<form action=/form><input name=a value=3></form>'; document.forms[0].submit()", "/form?a=3"],
      ["a cookie", "location.assign('/cookie')", "/cookie"],
      ["a form that posts", "document.body.innerHTML = '<form action=/posted method=post><input name=a value=1></form>'; document.forms[0].requestSubmit()", "a=1 by who=ada"],
    ])("%s", (_name, expression, title) => goes(expression, title));

    it("but stays for fragments, and for what its page prevents", async () => {
      await goes("location.href = '/here'", "/here");
      await evaluate("document.title = 'stayed'; location.hash = 'x'; addEventListener('click', (e) => e.preventDefault()); document.body.innerHTML = '<a href=/away>a</a>'; document.querySelector('a').click()");
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await evaluate("document.title + location.hash")).toBe("stayed#x");
      const { currentIndex, entries } = (await client.send("Page.getNavigationHistory", {}, session)).result as { currentIndex: number; entries: { id: number; url: string }[] };
      expect(entries[currentIndex]!.url).toBe(`${origin}/here#x`);
      expect((await client.send("Page.navigateToHistoryEntry", { entryId: entries[currentIndex - 1]!.id }, session)).result).toEqual({});
      expect((await client.send("Page.navigateToHistoryEntry", { entryId: 99 }, session)).error).toEqual({ code: -32602, message: "No entry with passed id" });
    });

    it("and says so in its console when it cannot", async () => {
      await client.send("Runtime.enable", {}, session);
      await evaluate("location.href = '/broken'");
      const warning = await client.until(() => client.messages.find(({ method, params }) => method === "Runtime.consoleAPICalled" && (params as { type: string }).type === "warning"));
      expect(JSON.stringify(warning.params)).toContain(`${origin}/broken could not be opened`);
    });

    it("a window that it opens is another target, and knows its opener", async () => {
      expect(await evaluate("window.open('/popup')")).toBeNull();
      await until(() => [...relay.core.browser.state.targets.values()].some(({ title }) => title === "/popup"));
      const popup = [...relay.core.browser.state.targets.values()].find(({ title }) => title === "/popup");
      expect(popup).toMatchObject({ openerId: embedded.targetId });
    });
  });
});
