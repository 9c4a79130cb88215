import { expect, it } from "vitest";
import type { Payload } from "../../src/core/edges.js";
import { createBrowser } from "../support/create-browser.js";

/** A browser with two apps and a Client; `pages` answers what the Relay asks of them. */
function openWorld(answer: (targetId: string, method: string, params: Record<string, unknown>) => object | undefined) {
  const browser = createBrowser();
  const sent: { id: number; result?: object; error?: { code: number; message: string } }[] = [];
  const open = new Map<string, string>();
  const link = {
    open: (session: string, targetId: string) => void open.set(session, targetId),
    close: (session: string) => void open.delete(session),
    command(session: string, id: number, method: string, text: string) {
      const { params } = JSON.parse(text) as { params: Record<string, unknown> };
      const own = answer(open.get(session)!, method, params);
      if (own) browser.answered(session, id, JSON.stringify({ id, ...own, sessionId: session }));
    },
    create: () => {},
    destroy: () => {},
    activate: () => {},
  };
  const record = (targetId: string, url: string) => ({ targetId, type: "page" as const, title: "", url, connected: true });
  browser.attachHost("host", { link, creates: false }, [record("a", "http://a.example:8080/x"), record("b", "http://b.example/"), record("b2", "http://b.example/2")]);
  const client = browser.connect({ send: (payload: Payload) => void sent.push(JSON.parse(String(payload))), close: () => {} })!;
  let id = 0;
  return {
    browser,
    open,
    async ask(method: string, params: object = {}) {
      client.receive(JSON.stringify({ id: ++id, method, params }));
      const own = id;
      for (let i = 0; i < 20 && !sent.some((message) => message.id === own); i++) await Promise.resolve();
      return sent.find((message) => message.id === own);
    },
  };
}

const cookie = (name: string, domain: string): object => ({ name, value: "1", domain, path: "/" });

it("the browser's cookies are those of its apps, each host asked once", async () => {
  const asked: string[] = [];
  const world = openWorld((targetId, method) => {
    asked.push(`${targetId} ${method}`);
    return { result: { cookies: targetId === "a" ? [cookie("x", "a.example")] : [cookie("y", "b.example"), cookie("x", "b.example")] } };
  });
  expect((await world.ask("Storage.getCookies"))?.result).toEqual({ cookies: [cookie("x", "a.example"), cookie("y", "b.example"), cookie("x", "b.example")] });
  expect(asked).toEqual(["a Storage.getCookies", "b2 Storage.getCookies"]);
  expect(world.open.size).toBe(0);
});

it("cookies are set where they belong, or not at all", async () => {
  const asked: unknown[] = [];
  const world = openWorld((targetId, method, params) => (asked.push([targetId, method, params]), { result: {} }));
  const one = { name: "x", value: "1", url: "http://a.example/" };
  const other = { name: "y", value: "2", domain: ".b.example" };
  expect((await world.ask("Storage.setCookies", { cookies: [one, other] }))?.result).toEqual({});
  expect(asked).toEqual([["a", "Storage.setCookies", { cookies: [one] }], ["b2", "Storage.setCookies", { cookies: [other] }]]);
  const refused = await world.ask("Storage.setCookies", { cookies: [{ name: "z", value: "3", domain: "c.example" }] });
  expect(refused?.error).toMatchObject({ code: -32000 });
  expect(asked).toHaveLength(2);
});

it("an app's error is the answer, and so is its end", async () => {
  const world = openWorld((_targetId, method) => (method === "Storage.clearCookies" ? undefined : { error: { code: -32602, message: "Unknown permission type: bad" } }));
  expect((await world.ask("Browser.grantPermissions", { permissions: ["bad"] }))?.error).toEqual({ code: -32602, message: "Unknown permission type: bad" });
  const pending = world.ask("Storage.clearCookies");
  world.browser.detachHost("host");
  expect((await pending)?.error?.code).toBe(-32000);
  expect(world.open.size).toBe(0);
});

it("permissions go to the origin that is named", async () => {
  const asked: string[] = [];
  const world = openWorld((targetId) => (asked.push(targetId), { result: {} }));
  await world.ask("Browser.grantPermissions", { permissions: ["geolocation"], origin: "http://b.example" });
  expect(asked).toEqual(["b", "b2"]);
});

it("contexts that are not known have Chromium's error", async () => {
  const world = openWorld(() => ({ result: {} }));
  expect((await world.ask("Storage.getCookies", { browserContextId: "none" }))?.error).toEqual({ code: -32602, message: "Failed to find browser context for id none" });
});
