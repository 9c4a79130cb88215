import { beforeEach, describe, expect, it } from "vitest";
import type { TargetRecord } from "@icdp/protocol";
import { IcdpHost, Patience } from "../src/index.js";
import { FakeAgent } from "./support/fake-agent.js";
import { FakePort, ManualTimers } from "./support/fakes.js";

let timers: ManualTimers;
let host: IcdpHost;
let page: FakeAgent;

/** A document in a new Target, or the next one of a known Target. */
function show(targetId: string, frames?: readonly string[]): FakeAgent {
  const [near, far] = FakePort.pair();
  host.pairPort(near, { targetId, frames });
  return new FakeAgent(far);
}

/** A nested document whose port the Agent around it hands over; `undefined` when the Host would not have it. */
function embed(around: FakeAgent, f: string, { parent = "T", origin = "https://child.example" } = {}): FakeAgent | undefined {
  const [near, far] = FakePort.pair();
  (around.port as FakePort).postMessage({ k: "child", f, parent, origin }, [near]);
  return near.closed ? undefined : new FakeAgent(far, { "Input.insertText": ({ params }) => ({ result: params }) });
}

const say = (agent: FakeAgent, frame: object): void => agent.port.postMessage(frame);
const list = (): string[] => host.targets().map(({ targetId, parentId, parentFrameId }) => [targetId, parentId, parentFrameId].filter(Boolean).join(" in "));
const frame = (targetId: string): TargetRecord => host.targets().find((target) => target.targetId === targetId)!;

beforeEach(() => {
  timers = new ManualTimers();
  host = new IcdpHost({ timers });
  page = show("T");
});

describe("a nested frame with a Frame Agent", () => {
  it("is a Target of type iframe inside its parent's, at any depth, with its URL for a title", async () => {
    const child = embed(page, "F1")!;
    embed(child, "F2", { parent: "F1" });
    embed(page, "F3", { parent: "L" });
    expect(list()).toEqual(["T", "F1 in T in T", "F2 in F1 in F1", "F3 in T in L"]);
    expect(frame("F1")).toMatchObject({ type: "iframe", connected: true, url: "https://app.example/", title: "https://app.example/" });
    expect(await host.attach("F2").send("Test.echo", { a: 1 })).toEqual({ a: 1 });
  });

  it("has neither URL nor title until it says so", () => {
    const seen: string[] = [];
    const end = host.onTargets((targets) => seen.push(...targets.filter(({ type }) => type === "iframe").map(({ url, title }) => `${url}|${title}`)));
    embed(page, "F1");
    end();
    expect([seen[0], seen.at(-1)]).toEqual(["|", "https://app.example/|https://app.example/"]);
  });

  it("keeps its id and its Sessions from document to document", async () => {
    const child = embed(page, "F1")!;
    const session = host.attach("F1");
    await session.send("Page.enable");
    child.leave(1);
    expect(frame("F1").connected).toBe(false);
    const next = embed(page, "F1")!;
    expect(next.commands).toEqual(["replay Page.enable"]);
    expect(await session.send("Test.echo", { b: 2 })).toEqual({ b: 2 });
  });

  it("is told whose frames the Host takes, as its parent was", () => {
    const strict = show("S", ["https://child.example"]);
    const child = embed(strict, "F1", { parent: "S" })!;
    expect([page.frameOrigins, strict.frameOrigins, child.frameOrigins]).toEqual([["*"], ["https://child.example"], ["https://child.example"]]);
  });

  it("ends when its iframe is gone, with all that is inside", async () => {
    const child = embed(page, "F1")!;
    embed(child, "F2", { parent: "F1" });
    const session = host.attach("F2");
    say(page, { k: "lost", f: "F1" });
    expect(list()).toEqual(["T"]);
    await expect(session.send("Test.echo")).rejects.toMatchObject({ code: -32000, message: "Target was destroyed" });
  });

  it.each([
    ["leaves", (agent: FakeAgent) => agent.leave(0)],
    ["is replaced", () => show("T")],
    ["is unpaired", () => host.unpair("T")],
  ])("ends when the document around it %s; its own Agent hears that its Sessions are over", (_name, act) => {
    const child = embed(page, "F1")!;
    host.attach("F1");
    expect(child.sessions.size).toBe(1);
    act(page);
    expect(list().filter((line) => line.includes("F1"))).toEqual([]);
    expect(child.sessions.size).toBe(0);
  });

  it("ends when no Frame Agent answers in it any more, soon after the next document has loaded", () => {
    const child = embed(page, "F1")!;
    child.leave(0);
    timers.advance(Patience.loaded);
    expect(list()).toEqual(["T", "F1 in T in T"]);
    say(page, { k: "loaded", f: "F1" });
    timers.advance(Patience.loaded);
    expect(list()).toEqual(["T"]);
    embed(page, "F2")!.leave(0);
    timers.advance(Patience.navigating);
    expect(list()).toEqual(["T"]);
    expect(timers.pending).toBe(0);
  });

  it("is not paired with an iframe of the Host's own window", () => {
    embed(page, "F1");
    expect(() => host.pairPort(FakePort.pair()[0], { targetId: "F1" })).toThrow("F1 is a frame of T");
  });
});

describe("input for a frame", () => {
  const answers = (): unknown[] => page.frames.flatMap((sent) => (sent.k === "passed" ? [[sent.i, JSON.parse(sent.p)]] : []));
  const pass = (f: string, i: number, m = "Input.insertText"): void => say(page, { k: "pass", f, i, m, p: JSON.stringify({ id: i, method: m, params: { text: "x" } }) });

  it("is carried out by the frame's Agent in a Session of its own", () => {
    const child = embed(page, "F1")!;
    pass("F1", 7);
    expect(answers()).toEqual([[7, { id: 7, result: { text: "x" } }]]);
    expect(child.sessions.size).toBe(1);
    expect(host.targets().find(({ targetId }) => targetId === "F1")).toBeDefined();
  });

  it("is answered once, also when there is no such frame or it goes", () => {
    pass("F1", 1);
    embed(page, "F1")!;
    pass("F1", 2, "Input.dispatchKeyEvent");
    say(page, { k: "lost", f: "F1" });
    expect(answers().map((answer) => (answer as [number, { error?: object; id: number }])[0])).toEqual([1, 2]);
    expect(answers()).toEqual([1, 2].map((id) => [id, expect.objectContaining({ id, error: expect.anything() })]));
  });

  it("is input and nothing else", () => {
    const child = embed(page, "F1")!;
    pass("F1", 1, "Runtime.evaluate");
    expect([answers(), child.commands]).toEqual([[], []]);
  });
});

describe("a document that lies", () => {
  it("gets no Target that another one has, and none of its own", () => {
    show("S");
    embed(page, "F1");
    const other = show("U");
    expect([embed(other, "F1"), embed(other, "S"), embed(page, "T")]).toEqual([undefined, undefined, undefined]);
    say(other, { k: "lost", f: "F1" });
    say(other, { k: "lost", f: "S" });
    expect(list()).toEqual(["T", "S", "F1 in T in T", "U"]);
  });

  it.each([
    [{ k: "child", f: "", parent: "T", origin: "https://a.example" }],
    [{ k: "child", f: "F1", parent: "a/b", origin: "https://a.example" }],
    [{ k: "child", f: "F1", parent: "T" }],
    [{ k: "lost", f: 1 }],
    [{ k: "loaded" }],
    [{ k: "pass", f: "F1", i: "1", m: "Input.insertText", p: "{}" }],
  ])("is ignored when it says %j", (data) => {
    const [near] = FakePort.pair();
    (page.port as FakePort).postMessage(data, [near]);
    expect(list()).toEqual(["T"]);
  });

  it("is ignored when it brings no port, or two", () => {
    const message = { k: "child", f: "F1", parent: "T", origin: "https://a.example" };
    say(page, message);
    (page.port as FakePort).postMessage(message, FakePort.pair());
    expect(list()).toEqual(["T"]);
  });

  it("gets no frames of origins that the application does not name", () => {
    const strict = show("S", ["https://child.example"]);
    expect(embed(strict, "F1", { parent: "S", origin: "https://evil.example" })).toBeUndefined();
    expect(embed(strict, "F1", { parent: "S" })).toBeDefined();
    expect(embed(show("N", []), "F2", { parent: "N" })).toBeUndefined();
  });

  it("gets so many frames and no more", () => {
    for (let i = 0; i < 300; i++) embed(page, `F${i}`);
    expect(list()).toHaveLength(1 + 256);
  });
});

it("destroy() leaves nothing behind", () => {
  embed(embed(page, "F1")!, "F2", { parent: "F1" });
  host.destroy();
  expect(host.targets()).toEqual([]);
  expect(timers.pending).toBe(0);
});
