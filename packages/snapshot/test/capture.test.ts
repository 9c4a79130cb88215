import { describe, expect, it } from "vitest";
import { capturePage, type CdpSession, type Outline, outline, UidRegistry } from "../src/index.js";
import { captureOf, type Spec } from "./support/random-page.js";

const PAGE: Spec = {
  tag: "body", role: "", name: "", listens: false,
  children: [{ tag: "button", role: "button", name: "OK", listens: false, children: [] }, { tag: "div", role: "generic", name: "", listens: true, children: ["Listens"] }],
};

/** An endpoint that has this page; `answers` replaces what it says to some commands. */
function endpoint(answers: Record<string, () => unknown> = {}): CdpSession & { readonly calls: string[] } {
  const capture = captureOf(PAGE);
  const { nodes: _, ...facts } = capture.facts!;
  const calls: string[] = [];
  const all: Record<string, () => unknown> = {
    "DOM.enable": () => ({}),
    "Accessibility.enable": () => ({}),
    "DOM.getDocument": () => ({ root: structuredClone(capture.document) }),
    "Accessibility.getFullAXTree": () => ({ nodes: structuredClone(capture.trees[""]) }),
    "Page.getFrameTree": () => ({ frameTree: { frame: { id: "F", loaderId: "L" } } }),
    "Runtime.evaluate": () => ({ result: { objectId: "1", value: { url: "http://page/", title: "Page", ...facts, tags: ["body", "button", "div"] } } }),
    "Runtime.releaseObject": () => ({}),
    "DOMDebugger.getEventListeners": () => ({ listeners: capture.clickListeners.map((backendNodeId) => ({ type: "click", backendNodeId })) }),
    ...answers,
  };
  return {
    calls,
    async send(method) {
      calls.push(method);
      const answer = all[method];
      if (!answer) throw new Error(`'${method}' wasn't found`);
      return answer();
    },
  };
}

const refuse = () => {
  throw new Error("wasn't found");
};
const print = async (session: CdpSession): Promise<string> => (outline(new UidRegistry().take(await capturePage(session))) as Outline).text;

describe("capturePage", () => {
  it("takes facts and listeners where there are any", async () => {
    const capture = await capturePage(endpoint());
    expect(capture).toMatchObject({ url: "http://page/", title: "Page", loaderId: "L", facts: { nodes: [2, 3, 4] }, clickListeners: [4] });
    expect(await print(endpoint())).toContain('generic "Listens" [uid=1]');
  });

  it.each([
    ["cannot evaluate", { "Runtime.evaluate": refuse }],
    ["knows no listeners", { "DOMDebugger.getEventListeners": refuse }],
    ["has no frames to tell of", { "Page.getFrameTree": refuse }],
  ])("shows the controls of a page whose endpoint %s", async (_, answers) => {
    expect(await print(endpoint(answers))).toContain('button "OK" [uid=0]');
  });

  it.each([
    ["nothing", undefined],
    ["a text", "facts"],
    ["other columns", { url: "u", title: "t", viewport: { width: 1, height: 1 }, tags: ["body", "button", "div"], flags: [1], boxes: [], values: {}, covers: {} }],
    ["objects for texts", { url: "u", title: "t", viewport: { width: 1, height: 1 }, tags: ["body", "button", "div"], flags: [1, 1, 1], boxes: Array(12).fill(0), values: { 1: {} }, covers: {} }],
  ])("does not believe a page whose script answers %s", async (_, value) => {
    const capture = await capturePage(endpoint({ "Runtime.evaluate": () => ({ result: { value } }) }));
    expect(capture.facts).toBeUndefined();
    expect(capture.url).not.toBe("u");
  });

  it("looks again when the page changed in between, and does without facts in the end", async () => {
    let changes = 1;
    const tags = () => (changes-- > 0 ? ["body", "button"] : ["body", "button", "div"]);
    const answer = () => {
      const list = tags();
      return { result: { objectId: "1", value: { url: "u", title: "t", viewport: { width: 1, height: 1 }, tags: list, flags: list.map(() => 3), boxes: list.flatMap(() => [0, 0, 1, 1]), values: {}, covers: {} } } };
    };
    // Two scripts run per attempt: the facts, and a reference to the document.
    const session = endpoint({ "Runtime.evaluate": answer, "DOMDebugger.getEventListeners": refuse });
    expect((await capturePage(session)).facts).toBeDefined();
    changes = Infinity;
    const restless = endpoint({ "Runtime.evaluate": answer });
    expect((await capturePage(restless)).facts).toBeUndefined();
    expect(restless.calls.filter((method) => method === "DOM.getDocument")).toHaveLength(3);
  });

  it("passes on that there is no page to read", async () => {
    await expect(capturePage(endpoint({ "DOM.getDocument": refuse }))).rejects.toThrow("wasn't found");
    await expect(capturePage(endpoint({ "Accessibility.getFullAXTree": refuse }))).rejects.toThrow("wasn't found");
  });
});
