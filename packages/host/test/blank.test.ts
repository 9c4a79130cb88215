import { OWN_PAGE } from "@icdp/protocol";
import { describe, expect, it } from "vitest";
import { IcdpHost, type IcdpHostOptions } from "../src/index.js";
import { FakeDocument } from "./support/fake-agent.js";
import { FakeIframe, FakePort, FakeWindow, ManualTimers } from "./support/fakes.js";

const ORIGIN = "https://app.example";

class SandboxedIframe extends FakeIframe {
  readonly attributes = new Map<string, string>();

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
}

/** A page that opened an empty window. */
async function openBlank(options: Partial<IcdpHostOptions>) {
  const window = new FakeWindow();
  const opener = new FakeIframe();
  const iframe = new SandboxedIframe();
  const host = new IcdpHost({ window, timers: new ManualTimers(), createChannel: () => FakePort.pair(), onCreateTarget: () => "W", ...options });
  host.pair(opener, { targetId: "T", origins: [ORIGIN] });
  host.pair(iframe, { targetId: "W", origins: [ORIGIN] });
  const page = new FakeDocument(window, opener, ORIGIN);
  page.hello();
  page.agent!.port.postMessage({ k: "win", url: "about:blank", background: false });
  for (let i = 0; i < 20; i++) await Promise.resolve();
  const connected = (): boolean => host.targets().find(({ targetId }) => targetId === "W")!.connected;
  return { window, iframe, host, connected };
}

describe("an empty page", () => {
  it("gets a Frame Agent, in an origin that is nobody's", async () => {
    const { window, iframe, connected } = await openBlank({ agentUrl: 'https://app.example/agent.js?a="b"&c' });
    expect(iframe.attributes.get("sandbox")).not.toContain("top-navigation");
    expect(iframe.src.startsWith(OWN_PAGE)).toBe(true);
    expect(decodeURIComponent(iframe.src)).toContain('<script src="https://app.example/agent.js?a=%22b%22&amp;c" data-allowed-parents="*">');
    new FakeDocument(window, iframe, "null").hello();
    expect(connected()).toBe(true);
  });

  it("is left by the Host, and the next document must be of an allowed origin again", async () => {
    const { window, iframe, host, connected } = await openBlank({ agentUrl: "/agent.js" });
    new FakeDocument(window, iframe, "null").hello();
    const answer = host.attach("W").send("Page.navigate", { url: `${ORIGIN}/next` });
    expect([iframe.src, iframe.attributes.has("sandbox")]).toEqual([`${ORIGIN}/next`, false]);
    const opaque = new FakeDocument(window, iframe, "null");
    opaque.hello();
    expect(opaque.agent).toBeUndefined();
    new FakeDocument(window, iframe, ORIGIN).hello();
    expect(await answer).toEqual({ frameId: "W", loaderId: expect.stringMatching(/^[0-9A-F]{32}$/) });
    expect(connected()).toBe(true);
  });

  it("is left for a document that waits for the Sessions", async () => {
    const { window, iframe, host } = await openBlank({ agentUrl: "/agent.js" });
    const blank = new FakeDocument(window, iframe, "null");
    blank.hello();
    const session = host.attach("W");
    const answer = session.send("Page.navigate", { url: `${ORIGIN}/next` });
    const kinds = (document: FakeDocument): string[] => document.agent!.frames.map(({ k }) => k);
    expect(kinds(blank)).toEqual(["open", "leave"]);
    const next = new FakeDocument(window, iframe, ORIGIN);
    next.hello();
    await answer;
    expect(kinds(next)).toEqual(["open", "go"]);
    const after = new FakeDocument(window, iframe, ORIGIN);
    after.hello();
    expect(kinds(after)).toEqual(["open"]);
  });

  it("is opened in the place of another page", async () => {
    const { window, iframe, host } = await openBlank({ agentUrl: "/agent.js" });
    new FakeDocument(window, iframe, "null").hello();
    const session = host.attach("W");
    const left = session.send("Page.navigate", { url: `${ORIGIN}/next` });
    new FakeDocument(window, iframe, ORIGIN).hello();
    await left;
    const answer = session.send("Page.navigate", { url: "about:blank" });
    expect([iframe.src.startsWith(OWN_PAGE), iframe.attributes.has("sandbox")]).toEqual([true, true]);
    new FakeDocument(window, iframe, "null").hello();
    expect(await answer).toEqual({ frameId: "W", loaderId: expect.stringMatching(/^[0-9A-F]{32}$/) });
  });

  it.each([
    ["data:text/html,<p>%C3%A9 & co</p>", "<p>é & co</p>"],
    ["data:text/html;charset=utf-8;base64,PHA+w6k8L3A+", "<p>é</p>"],
    ["data:text/html,<!DOCTYPE html><title>t</title>", "<title>t</title>"],
  ])("may have the text of %s, under whose address Clients know it", async (url, text) => {
    const { window, iframe, host } = await openBlank({ agentUrl: "https://app.example/agent.js" });
    new FakeDocument(window, iframe, "null").hello();
    const answer = host.attach("W").send("Page.navigate", { url });
    const [address, page] = iframe.src.slice(OWN_PAGE.length).split(",").map(decodeURIComponent);
    expect([address, page!.startsWith("<!DOCTYPE html><script") || page!.startsWith("<script"), page!.endsWith(text)]).toEqual([url, true, true]);
    new FakeDocument(window, iframe, "null").hello();
    expect(await answer).toMatchObject({ frameId: "W" });
  });

  it.each(["data:text/plain,text", "data:text/html,%zz", "javascript:1"])("has not that of %s", async (url) => {
    const { window, iframe, host } = await openBlank({ agentUrl: "https://app.example/agent.js" });
    new FakeDocument(window, iframe, "null").hello();
    const before = iframe.src;
    void host.attach("W").send("Page.navigate", { url }).catch(() => {});
    expect(iframe.src).toBe(before);
  });

  it("stays without one where the application names none", async () => {
    const { window, iframe } = await openBlank({});
    expect(iframe.src).toBe("");
    const document = new FakeDocument(window, iframe, "null");
    document.hello();
    expect(document.agent).toBeUndefined();
  });
});
