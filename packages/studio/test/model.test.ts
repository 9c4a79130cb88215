import { describe, expect, it } from "vitest";
import { clientCommands } from "../src/model/client-commands.js";
import { isOf, relayAddress } from "../src/model/relay-address.js";
import { remoteText } from "../src/model/remote-text.js";
import { exchangeJson, TrafficLog } from "../src/model/traffic-log.js";
import { winnerOf } from "../src/view/name-sources.js";

describe("a Relay's address", () => {
  it.each([
    ["http://127.0.0.1:9222", "http://127.0.0.1:9222", "ws://127.0.0.1:9222/devtools/browser"],
    ["wss://relay.example/icdp/host", "https://relay.example", "wss://relay.example/devtools/browser"],
    ["http://127.0.0.1:9222/b/mine/", "http://127.0.0.1:9222/b/mine", "ws://127.0.0.1:9222/b/mine/devtools/browser"],
  ])("%s", (url, http, webSocket) => {
    expect(relayAddress(url)).toMatchObject({ http, webSocket });
  });

  it("is told from those of others, which get no token", () => {
    const relay = relayAddress("http://127.0.0.1:9222");
    expect(isOf("ws://127.0.0.1:9222/icdp/chromium", relay)).toBe(true);
    for (const other of ["ws://127.0.0.1:9223/", "wss://127.0.0.1:9222/", "ws://127.0.0.1.example:9222/"]) expect(isOf(other, relay)).toBe(false);
  });
});

it("commands of clients carry the token where there is one", () => {
  const texts = clientCommands(relayAddress("https://relay.example/b/mine", "a b")).map(({ text }) => text);
  expect(texts.every((text) => text.includes("token=a%20b") || text.includes("Bearer a b"))).toBe(true);
  for (const { id, text } of clientCommands(relayAddress("http://127.0.0.1:9222"))) if (id.includes("mcp")) expect(() => JSON.parse(text)).not.toThrow();
});

describe("the traffic log", () => {
  const about = { sessionId: "S", targetId: "T" };

  it("joins a command and its answer", async () => {
    const log = new TrafficLog();
    log.add({ ...about, kind: "command", method: "DOM.getDocument", id: 3, text: '{"id":3,"method":"DOM.getDocument","params":{"depth":1}}' });
    log.add({ ...about, kind: "answer", method: "DOM.getDocument", id: 3, text: '{"id":3,"error":{"code":-32000,"message":"No"}}' });
    log.add({ ...about, kind: "answer", method: "DOM.getDocument", id: 3, text: "{}" });
    await expect.poll(() => log.shown.value.length).toBe(1);
    expect(log.shown.value[0]).toMatchObject({ outcome: "error" });
    expect(JSON.parse(exchangeJson(log.shown.value[0]!))).toMatchObject({ method: "DOM.getDocument", params: { depth: 1 }, error: { code: -32000 } });
    log.dispose();
  });

  it("keeps the studio's own work back, and is bounded", async () => {
    const log = new TrafficLog();
    log.addOwn("own");
    log.add({ kind: "event", sessionId: "own", targetId: "T", method: "Page.loadEventFired", text: "{}" });
    for (let i = 0; i < 3_000; i++) log.add({ ...about, kind: "event", method: `Test.event${i}`, text: "{}" });
    await expect.poll(() => log.exchanges.value.length).toBe(2_000);
    expect(log.shown.value.at(-1)!.method).toBe("Test.event2999");
    expect(log.shown.value.some(({ isOwn }) => isOwn)).toBe(false);
    log.dispose();
  });
});

it.each([
  [{ type: "string", value: "a" } as const, "a"],
  [{ type: "number", unserializableValue: "-0" } as const, "-0"],
  [{ type: "object", subtype: "null", value: null } as const, "null"],
  [{ type: "function", description: "async function load() {}" } as const, "ƒ load"],
  [{ type: "object", subtype: "array", description: "Array(2)", preview: { type: "object", subtype: "array", description: "Array(2)", overflow: true, properties: [{ name: "0", type: "number", value: "1" }, { name: "1", type: "string", value: "b" }] } } as const, '[1, "b", …]'],
])("a value of the page as text: %j", (value, text) => {
  expect(remoteText(value as unknown as Parameters<typeof remoteText>[0])).toBe(text);
});

it("the source that gave the name is the first with a text that is not superseded", () => {
  const value = { type: "computedString", value: "A" } as const;
  expect(winnerOf([{ type: "attribute" }, { type: "contents", value }, { type: "attribute", value, superseded: true }])).toBe(1);
  expect(winnerOf([{ type: "attribute", value: { type: "computedString", value: "" } }])).toBe(-1);
});
