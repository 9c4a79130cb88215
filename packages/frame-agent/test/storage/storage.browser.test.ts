import "../support/patience.js";
import { describe, expect, it } from "vitest";
import { useBothSides } from "../network/support/both-sides.js";

const world = useBothSides(["Network", "Log", "DOMStorage"]);

/** A command with the app's own origin in place of `ORIGIN`. */
const own = (params: object): object => JSON.parse(JSON.stringify(params).replaceAll("ORIGIN", world.server.origin)) as object;
/** Chromium's order of cookies is that of its hash table. */
const byName = (value: unknown): unknown => (Array.isArray(value) ? [...(value as { name?: string }[])].sort((a, b) => ((a.name ?? "") < (b.name ?? "") ? -1 : 1)) : value);
/** The port of a cookie that a page set is the page's, of one that a Client set Chromium says 80. */
const comparable = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer), (key, value: unknown) => (key === "sourcePort" ? 0 : key === "expires" ? Math.round(value as number) : byName(value)));

describe("cookies", () => {
  it.each<[set: object, theirs?: boolean]>([
    [{ name: "a", value: "b", url: "ORIGIN" }],
    [{ name: "s", value: "t", url: "ORIGIN", sameSite: "Strict", path: "/" }],
    [{ name: "l", value: "t", url: "ORIGIN", sameSite: "Lax" }],
    [{ name: "e", value: "t", domain: "127.0.0.1", path: "/", expires: Math.floor(Date.now() / 1000) + 5000 }],
  ])("%j set by us looks as Chromium shows it", async (set) => {
    expect(await world.both.send("Network.setCookie", own(set))).toEqual({ success: true });
    const { chromium: theirs, ours } = await world.both.ask("Network.getCookies");
    expect(comparable(ours)).toEqual(comparable(theirs));
    await world.both.send("Network.deleteCookies", own({ name: (set as { name: string }).name, url: "ORIGIN" }));
    expect(await world.both.page.evaluate("document.cookie")).toBe("");
  });

  it("set by the page or by Chromium are seen, asked for by URL, and cleared", async () => {
    await world.both.page.evaluate("document.cookie = 'p=1'; document.cookie = 'q=2; Max-Age=1000'");
    for (const urls of [undefined, [`${world.server.origin}/x`], ["http://elsewhere.example/"]]) {
      const { chromium: theirs, ours } = await world.both.ask("Network.getCookies", urls ? { urls } : {});
      expect(comparable(ours)).toEqual(comparable(theirs));
    }
    for (const method of ["Network.getAllCookies", "Storage.getCookies"]) {
      const { ours } = await world.both.ask(method);
      expect(ours.result.cookies.map(({ name }: { name: string }) => name)).toEqual(["p", "q"]);
    }
    await world.both.send("Network.clearBrowserCookies");
    expect(await world.both.page.evaluate("document.cookie")).toBe("");
  });

  it("set together through Storage", async () => {
    await world.both.send("Storage.setCookies", own({ cookies: [{ name: "x", value: "1", url: "ORIGIN" }, { name: "y", value: "2", url: "ORIGIN" }] }));
    expect(await world.both.page.evaluate("document.cookie")).toBe("x=1; y=2");
    await world.both.send("Storage.clearCookies");
  });

  it.each([["Network.setCookie", { name: "a", value: "b" }], ["Network.setCookie", { name: "a" }], ["Network.deleteCookies", { name: "a" }]])("%s %j has Chromium's error", async (method, params) => {
    const { chromium: theirs, ours } = await world.both.ask(method, params);
    expect(ours.error).toMatchObject({ code: theirs.error.code, message: theirs.error.message.replace(/ \(Failed.*$/, "") });
  });

  it("that a page cannot set are refused", async () => {
    await expect(world.both.send("Network.setCookie", own({ name: "h", value: "1", url: "ORIGIN", httpOnly: true }))).rejects.toThrow("HttpOnly");
    await expect(world.both.send("Network.setCookie", { name: "h", value: "1", url: "http://elsewhere.example/" })).rejects.toThrow("elsewhere.example");
  });
});

describe("DOM storage", () => {
  it("changes are reported as by Chromium", async () => {
    await world.both.clear();
    const { chromium: theirs, ours } = await world.both.act(`localStorage.setItem("a", "1"); localStorage.setItem("a", "2"); localStorage.setItem("a", "2"); localStorage.removeItem("a"); localStorage.removeItem("none"); localStorage.setItem("b", "1"); localStorage.clear(); localStorage.clear(); sessionStorage.setItem("q", "1")`);
    const sorted = (events: typeof ours): unknown[] => events.filter(([method]) => method.startsWith("DOMStorage")).sort(([, a], [, b]) => Number(a.storageId.isLocalStorage) - Number(b.storageId.isLocalStorage));
    expect(sorted(ours)).toEqual(sorted(theirs));
    expect(sorted(ours)).toHaveLength(6);
  });

  it.each([
    ["getDOMStorageItems", { storageId: { securityOrigin: "ORIGIN", isLocalStorage: false } }], ["getDOMStorageItems", { storageId: { storageKey: "ORIGIN/", isLocalStorage: true } }],
    ["getDOMStorageItems", { storageId: { securityOrigin: "http://x", isLocalStorage: false } }], ["getDOMStorageItems", { storageId: { isLocalStorage: false } }],
    ["setDOMStorageItem", { storageId: { securityOrigin: "ORIGIN", isLocalStorage: true }, key: "k", value: "v" }], ["removeDOMStorageItem", { storageId: { securityOrigin: "ORIGIN", isLocalStorage: true }, key: "k" }],
    ["clear", { storageId: { securityOrigin: "ORIGIN", isLocalStorage: true } }],
  ])("%s %j answers as Chromium does", async (method, params) => {
    await world.both.page.evaluate("localStorage.clear(); localStorage.setItem('n', 'm')");
    const { chromium: theirs, ours } = await world.both.ask(`DOMStorage.${method}`, own(params));
    expect(ours).toEqual(theirs);
  });
});

describe("Storage", () => {
  it("clears what is asked for, of the own origin only", async () => {
    const state = `(async () => [localStorage.length, (await indexedDB.databases()).length, (await caches.keys()).length, document.cookie])()`;
    await world.both.page.evaluate(`(async () => { localStorage.setItem("a", "1"); document.cookie = "c=1"; await caches.open("x"); await new Promise((done) => { indexedDB.open("db").onsuccess = (e) => { e.target.result.close(); done() } }) })()`);
    await world.both.send("Storage.clearDataForOrigin", own({ origin: "ORIGIN", storageTypes: "local_storage,unknown" }));
    expect(await world.both.page.evaluate(state)).toEqual([0, 1, 1, "c=1"]);
    await world.both.send("Storage.clearDataForStorageKey", own({ storageKey: "ORIGIN/", storageTypes: "all" }));
    expect(await world.both.page.evaluate(state)).toEqual([0, 0, 0, ""]);
    await expect(world.both.send("Storage.clearDataForOrigin", { origin: "http://x", storageTypes: "all" })).rejects.toThrow("own origin");
  });

  it("knows keys and usage", async () => {
    const { frameTree } = await world.both.send("Page.getFrameTree");
    expect(await world.both.send("Storage.getStorageKey", { frameId: frameTree.frame.id })).toEqual({ storageKey: `${world.server.origin}/` });
    const { chromium: theirs, ours } = await world.both.ask("Storage.getStorageKey");
    expect(ours).toEqual(theirs);
    expect(Object.keys(await world.both.send("Storage.getUsageAndQuota", own({ origin: "ORIGIN" })))).toEqual(["usage", "quota", "overrideActive", "usageBreakdown"]);
  });
});

describe("Log and Performance", () => {
  it.each([`await fetch("/404")`, `new Image().src = "/404"`])("%s is an entry as Chromium's", async (code) => {
    await world.both.clear();
    const { chromium: theirs, ours } = await world.both.act(code);
    const entries = (events: typeof ours): unknown[] => events.filter(([method]) => method === "Log.entryAdded").map(([, { entry }]) => ({ ...entry, timestamp: 0, networkRequestId: typeof entry.networkRequestId }));
    expect(entries(ours)).toEqual(entries(theirs));
    expect(entries(ours)).toHaveLength(1);
  });

  it("metrics have Chromium's names, in its order", async () => {
    const { chromium: none, ours: ownNone } = await world.both.ask("Performance.getMetrics");
    expect(ownNone).toEqual(none);
    await world.both.ask("Performance.enable");
    const { chromium: theirs, ours } = await world.both.ask("Performance.getMetrics");
    const names = ({ result }: typeof ours): string[] => result.metrics.map(({ name }: { name: string }) => name);
    expect(names(theirs).filter((name) => names(ours).includes(name))).toEqual(names(ours));
    expect(names(ours)).toContain("JSHeapUsedSize");
    const { chromium: refused, ours: ownRefused } = await world.both.ask("Performance.setTimeDomain", { timeDomain: "timeTicks" });
    expect(ownRefused).toEqual(refused);
  });
});
