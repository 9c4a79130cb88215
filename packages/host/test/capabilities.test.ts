import { beforeEach, describe, expect, it } from "vitest";
import { IcdpHost } from "../src/index.js";
import { FakeAgent } from "./support/fake-agent.js";
import { FakePort } from "./support/fakes.js";

let host: IcdpHost;
let agent: FakeAgent;

beforeEach(() => {
  host = new IcdpHost();
  const [near, far] = FakePort.pair();
  host.pairPort(near, { targetId: "T" });
  agent = new FakeAgent(far);
});

const opened = (): object[] => agent.frames.filter(({ k }) => k === "open");

describe("a consumer that the Host narrows", () => {
  it("is opened with its capabilities, in later documents too", async () => {
    const local = host.attach("T", { allow: ["read"] });
    expect(opened()).toEqual([{ k: "open", s: expect.any(String) as string, flat: false, replay: [], allow: ["read"] }]);
    const [near, far] = FakePort.pair();
    host.pairPort(near, { targetId: "T" });
    agent = new FakeAgent(far);
    expect(opened()).toEqual([{ k: "open", s: expect.any(String) as string, flat: false, replay: [], allow: ["read"] }]);
    local.detach();
  });

  it("others are not", () => {
    host.attach("T");
    expect(opened()).toEqual([{ k: "open", s: expect.any(String) as string, flat: false, replay: [] }]);
  });

  it.each([["read"], [["look"]], [["read", 1]]])("is refused with the list %j", (allow) => {
    expect(() => host.attach("T", { allow: allow as never })).toThrow(TypeError);
    expect(() => host.connectRelay({ url: "ws://127.0.0.1:1", allow: allow as never })).toThrow(TypeError);
  });
});
