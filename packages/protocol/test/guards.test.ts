import { describe, expect, it } from "vitest";
import {
  createNonce,
  helloMessage,
  isNonce,
  isTargetId,
  loaderIdOf,
  probeMessage,
  readAgentFrame,
  readDownFrame,
  readHandshake,
  readHostFrame,
  readTransportFrame,
  readDownLinkFrame,
  readGreetingFrame,
  readUpFrame,
  readUpLinkFrame,
  numberOf,
  nextMessage,
  welcomeMessage,
} from "../src/index.js";

const NONCE = "0123456789abcdef0123456789abcdef";

const HOSTILE: readonly (readonly [name: string, value: unknown])[] = [
  ["undefined", undefined],
  ["null", null],
  ["a string", "hello"],
  ["an array", [1]],
  ["an empty object", {}],
  ["a null prototype", Object.create(null)],
  ["inherited members", Object.create({ icdp: 1, kind: "probe", k: "bye" })],
  ["getters", Object.defineProperties({}, { icdp: { get: () => 1 }, kind: { get: () => "probe" }, k: { get: () => "bye" } })],
  ["prototype names", { icdp: 1, kind: "__proto__", k: "constructor" }],
  ["a proxy that throws on has and get", new Proxy({}, { get: () => { throw new Error("no"); }, has: () => { throw new Error("no"); } })],
];

describe("guards against hostile values", () => {
  it.each(HOSTILE)("%s is no message of any kind", (_name, value) => {
    expect(readHandshake(value)).toBeUndefined();
    expect(readHostFrame(value)).toBeUndefined();
    expect(readAgentFrame(value)).toBeUndefined();
    if (typeof value !== "object" || value === null) return;
    expect(readUpFrame(value)).toBeUndefined();
    expect(readDownFrame(value)).toBeUndefined();
    expect(readTransportFrame(value)).toBeUndefined();
  });
});

describe("handshake", () => {
  it.each([helloMessage(NONCE), nextMessage(NONCE), probeMessage(), welcomeMessage(NONCE, "T1"), welcomeMessage(NONCE, "T1", "T2", true)])("reads %j", (message) => {
    expect(readHandshake(message)).toEqual(message);
  });

  it.each([
    [{ icdp: 2, kind: "hello", nonce: NONCE }],
    [{ icdp: "1", kind: "hello", nonce: NONCE }],
    [{ icdp: 1, kind: "hello", nonce: NONCE.toUpperCase() }],
    [{ icdp: 1, kind: "hello", nonce: `${NONCE}0` }],
    [{ icdp: 1, kind: "hello", nonce: `${NONCE}\n` }],
    [{ icdp: 1, kind: "hello", nonce: NONCE, more: 1 }],
    [{ icdp: 1, kind: "probe", nonce: NONCE }],
    [{ icdp: 1, kind: "welcome", nonce: NONCE }],
    [{ icdp: 1, kind: "welcome", nonce: NONCE, targetId: "" }],
    [{ icdp: 1, kind: "welcome", nonce: NONCE, targetId: "T1", waits: false }],
    [{ icdp: 1, kind: "next" }],
    [{ icdp: 1, kind: "welcome", nonce: NONCE, targetId: "../x" }],
    [{ icdp: 1, kind: "goodbye", nonce: NONCE }],
  ])("ignores %j", (message) => {
    expect(readHandshake(message)).toBeUndefined();
  });

  it("makes nonces that its guard accepts and that differ", () => {
    const nonces = new Set(Array.from({ length: 50 }, () => createNonce()));
    expect(nonces.size).toBe(50);
    for (const nonce of nonces) expect(isNonce(nonce)).toBe(true);
    expect(loaderIdOf(NONCE)).toBe("0123456789ABCDEF0123456789ABCDEF");
  });

  it.each([["a", true], ["A.b_c-d~1", true], ["", false], [".", false], ["..", false], ["a/b", false], ["a b", false], ["x".repeat(129), false], [7, false]])(
    "isTargetId(%j) is %j",
    (value, expected) => {
      expect(isTargetId(value)).toBe(expected);
    },
  );
});

describe("port frames", () => {
  it.each([
    [{ k: "open", s: "S", flat: true, replay: ["{}"] }],
    [{ k: "close", s: "S" }],
    [{ k: "cmd", s: "S", p: "{}" }],
    [{ k: "leave" }],
    [{ k: "go" }],
  ])("from the Host: %j", (frame) => {
    expect(readHostFrame(frame)).toEqual(frame);
    expect(readAgentFrame(frame)).toBeUndefined();
  });

  it.each([
    [{ k: "ans", s: "S", i: -1, p: "{}" }],
    [{ k: "evt", s: "S", m: "Page.x", p: "{}" }],
    [{ k: "state", url: "u", title: "t", loaderId: "L" }],
    [{ k: "bye" }],
    [{ k: "bye", n: 3, w: [2] }],
  ])("from the Agent: %j", (frame) => {
    expect(readAgentFrame(frame)).toEqual(frame);
    expect(readHostFrame(frame)).toBeUndefined();
  });

  it.each([
    [{ k: "ans", s: "S", i: 1.5, p: "{}" }],
    [{ k: "ans", s: "S", i: null, p: "{}" }],
    [{ k: "evt", s: "S", p: "{}" }],
    [{ k: "state", url: "u", title: 5, loaderId: "L" }],
    [{ k: "open", s: "S", flat: 1, replay: [] }],
    [{ k: "open", s: "S", flat: true, replay: [1] }],
    [{ k: "cmd", s: 5, p: "{}" }],
  ])("ignores %j", (frame) => {
    expect(readHostFrame(frame) ?? readAgentFrame(frame)).toBeUndefined();
  });
});

describe("bridge headers", () => {
  const target = { targetId: "T", type: "page", title: "", url: "", connected: true };

  it.each([
    [{ k: "register", v: 1, name: "H", creates: true, targets: [target, { ...target, parentId: "P", openerId: "O", browserContextId: "C" }] }],
    [{ k: "register", v: 1, name: "H", creates: false, targets: [], resumes: true }],
    [{ k: "resume", v: 1, token: "T", got: 3 }],
  ])("that a Host begins with: %j", (frame) => {
    expect(readGreetingFrame(frame)).toEqual(frame);
  });

  it.each([
    [{ k: "welcome", v: 1, browser: "B", answerLimit: 5 }],
    [{ k: "welcome", v: 1, browser: "B", answerLimit: 5, dialogs: "/d", resume: "T", grace: 5000, heartbeat: 30000 }],
    [{ k: "resumed", got: 0 }],
    [{ k: "expired" }],
    [{ k: "ping" }],
    [{ k: "got", got: 64 }],
  ])("about the WebSocket: %j", (frame) => {
    expect(readDownLinkFrame(frame)).toEqual(frame);
    expect(readUpLinkFrame(frame)).toEqual(frame.k === "got" ? frame : undefined);
  });

  it.each([
    [{ n: 5 }, 5],
    [{ n: -1 }, undefined],
    [{ n: "1" }, undefined],
    [{}, undefined],
  ])("the number of %j", (header, number) => {
    expect(numberOf(header)).toBe(number);
  });

  it.each([
    [{ k: "target", target }],
    [{ k: "gone", target: "T" }],
    [{ k: "ans", s: "S", i: 1 }],
    [{ k: "evt", s: "S", m: "A.b" }],
    [{ k: "done", r: 1 }],
    [{ k: "done", r: 1, target: "T", error: "e" }],
  ])("from the Host: %j", (frame) => {
    expect(readUpFrame(frame)).toEqual(frame);
  });

  it.each([
    [{ k: "open", s: "S", target: "T", flat: false }],
    [{ k: "close", s: "S" }],
    [{ k: "cmd", s: "S", i: 1, m: "A.b" }],
    [{ k: "create", r: 1, url: "u" }],
    [{ k: "create", r: 1, url: "u", browserContextId: "C", background: true }],
    [{ k: "destroy", r: 1, target: "T" }],
    [{ k: "activate", target: "T" }],
  ])("from the Relay: %j", (frame) => {
    expect(readDownFrame(frame)).toEqual(frame);
  });

  it.each([
    [{ k: "register", v: 1, name: "H", creates: true, targets: [{ ...target, type: "browser" }] }],
    [{ k: "register", v: 1, name: "H", creates: true, targets: "none" }],
    [{ k: "register", v: 1, name: "H", targets: [] }],
    [{ k: "target", target: { ...target, targetId: "a/b" } }],
    [{ k: "target", target: { ...target, connected: "yes" } }],
    [{ k: "gone", target: 5 }],
    [{ k: "ans", s: "S", i: "1" }],
    [{ k: "open", s: "S", target: "", flat: true }],
    [{ k: "welcome", v: 1, browser: "B", answerLimit: 0 }],
    [{ k: "resume", v: 1, token: "T", got: -1 }],
    [{ k: "resume", v: 1, token: 5, got: 1 }],
    [{ k: "got", got: 0.5 }],
  ])("ignores %j", (frame) => {
    expect(readUpFrame(frame) ?? readDownFrame(frame) ?? readGreetingFrame(frame) ?? readDownLinkFrame(frame)).toBeUndefined();
  });

  it("a register of another version keeps its version and nothing else", () => {
    expect(readGreetingFrame({ k: "register", v: 9, anything: 1 })).toEqual({
      k: "register",
      v: 9,
      name: "",
      creates: false,
      targets: [],
    });
  });
});
