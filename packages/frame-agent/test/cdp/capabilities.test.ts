import { CAPABILITIES, type Capability, commandText } from "@icdp/protocol";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { METHOD_CAPABILITIES, missingCapability } from "../../src/cdp/capabilities.js";
import { createInPageAgent, type InPageAgent } from "../../src/index.js";
import { methodRows } from "../../../../scripts/lib/method-tables.js";

const methods = methodRows().filter(({ party }) => party !== "Relay").map(({ method }) => method);

describe("the table of capabilities", () => {
  it("assigns every method of every domain table, and no other", () => {
    expect([...METHOD_CAPABILITIES.keys()].sort()).toEqual([...methods].sort());
  });

  it("assigns each method once", () => {
    const all = new Set(CAPABILITIES);
    for (const method of methods) {
      const needed = CAPABILITIES.filter((capability) => missingCapability(method, new Set([...all].filter((one) => one !== capability))) !== undefined);
      expect([method, needed.length]).toEqual([method, 1]);
    }
  });

  it("gives a method that is in no list to nobody who lacks a capability", () => {
    expect(missingCapability("Fresh.method", new Set(["read", "input", "evaluate", "navigate"]))).toBe("network");
    expect(missingCapability("Fresh.method", new Set(CAPABILITIES))).toBeUndefined();
  });
});

async function withAgent(allow: readonly Capability[] | undefined, run: (agent: InPageAgent, window: JSDOM["window"]) => Promise<void>): Promise<void> {
  const { window } = new JSDOM("<title>before</title><p>text", { pretendToBeVisual: true, runScripts: "outside-only", url: "https://app.example/" });
  const agent = createInPageAgent(window as unknown as Window & typeof globalThis, { allow });
  try {
    await run(agent, window);
  } finally {
    agent.stop();
    window.close();
  }
}

const refusal = (method: string, capability: Capability): object => ({
  id: 1,
  error: { code: -32000, message: `'${method}' needs the capability '${capability}', which is not allowed here`, data: capability },
});

describe("an app that allows some capabilities", () => {
  it.each(CAPABILITIES)("refuses every method of %s when all others are allowed, before it looks at parameters", async (capability) => {
    const allow = CAPABILITIES.filter((one) => one !== capability);
    await withAgent(allow, async (agent) => {
      for (const [method, needed] of METHOD_CAPABILITIES) {
        if (needed !== capability) continue;
        expect(JSON.parse(await agent.sendText(method, { nonsense: true })), method).toEqual(refusal(method, capability));
      }
    });
  });

  it("answers what is allowed", async () => {
    await withAgent(["read"], async (agent) => {
      expect((await agent.send<{ nodes: object[] }>("Accessibility.getFullAXTree")).nodes.length).toBeGreaterThan(1);
      expect((await agent.send<{ root: { nodeName: string } }>("DOM.getDocument")).root.nodeName).toBe("#document");
    });
  });

  it("allows nothing with an empty list, and everything without one", async () => {
    await withAgent([], async (agent) => {
      expect(JSON.parse(await agent.sendText("DOM.getDocument"))).toEqual(refusal("DOM.getDocument", "read"));
    });
    await withAgent(undefined, async (agent) => {
      expect((await agent.send<{ result: object }>("Runtime.evaluate", { expression: "1 + 1" })).result).toMatchObject({ value: 2 });
    });
  });

  it("runs no code when it refuses", async () => {
    await withAgent(["read", "input", "navigate", "network"], async (agent, window) => {
      await agent.sendText("Runtime.evaluate", { expression: "document.title = 'after'" });
      await agent.sendText("Page.addScriptToEvaluateOnNewDocument", { source: "document.title = 'after'", runImmediately: true });
      expect(window.document.title).toBe("before");
    });
  });

  it("lets no Host bring code to draw screenshots with, when it does not allow evaluation", async () => {
    await withAgent(["read"], async (agent) => {
      const { error } = JSON.parse(await agent.sendText("Page.captureScreenshot")) as { error: { code: number; data: string } };
      expect(error).toMatchObject({ code: -32000, data: "evaluate" });
    });
  });
});

describe("a Host that narrows a Session", () => {
  const ask = (port: MessagePort, session: string, method: string, params?: object): Promise<any> =>
    new Promise((resolve) => {
      const id = Math.floor(Math.random() * 1e6);
      const listen = ({ data }: MessageEvent): void => {
        if (data.k !== "ans" || data.i !== id) return;
        port.removeEventListener("message", listen);
        resolve(JSON.parse(data.p as string));
      };
      port.addEventListener("message", listen);
      port.postMessage({ k: "cmd", s: session, p: commandText(id, method, params) });
    });

  it("narrows that one only, and widens none", async () => {
    await withAgent(["read", "evaluate"], async (agent) => {
      const { port1, port2 } = new MessageChannel();
      const disconnect = agent.connectPort(port2 as unknown as MessagePort);
      const port = port1 as unknown as MessagePort;
      port.start();
      port.postMessage({ k: "open", s: "narrow", flat: false, replay: [], allow: ["read", "unheard of"] });
      port.postMessage({ k: "open", s: "plain", flat: false, replay: [] });
      port.postMessage({ k: "open", s: "wide", flat: false, replay: [], allow: ["read", "evaluate", "input"] });
      const evaluate = { expression: "1" };
      expect((await ask(port, "narrow", "Runtime.evaluate", evaluate)).error).toMatchObject({ code: -32000, data: "evaluate" });
      expect((await ask(port, "narrow", "DOM.getDocument")).result).toBeDefined();
      expect((await ask(port, "plain", "Runtime.evaluate", evaluate)).result).toBeDefined();
      expect((await ask(port, "wide", "Input.insertText", { text: "x" })).error).toMatchObject({ code: -32000, data: "input" });
      disconnect();
      port1.close();
    });
  });
});
