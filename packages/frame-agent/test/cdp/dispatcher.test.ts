import { CAPABILITIES, CdpError } from "@icdp/protocol";
import { describe, expect, it } from "vitest";
import { PartMissing } from "../../src/ax/parts/part.js";
import { Dispatcher } from "../../src/cdp/dispatcher.js";
import type { MethodTable } from "../../src/cdp/domain.js";
import { RawJson } from "../../src/cdp/json.js";
import { createSession } from "../../src/cdp/session.js";
import { PartFiles } from "../../src/parts/part-files.js";

function setup(flat = false) {
  const events: string[] = [];
  const session = createSession({ id: "S1", flat, allow: new Set(CAPABILITIES), deliver: (_method, text) => void events.push(text) });
  let arrived: Promise<void> | undefined;
  const files = new PartFiles();
  const parts = { onArrival: () => {}, ready: () => undefined, failure: () => undefined, schemaOf: () => undefined, arrival: files.arrival.bind(files) };
  const table: MethodTable = {
    "Test.waits": () => {
      if (!arrived) throw new PartMissing("elements", (arrived = Promise.resolve()));
      return { waited: true };
    },
    "Test.lacksPart": () => {
      throw new PartMissing("elements");
    },
    "Test.zero": () => 0,
    "Test.null": () => null,
    "Test.empty": () => "",
    "Test.nothing": () => undefined,
    "Test.later": async () => ({ late: true }),
    "Test.raw": () => new RawJson('{"big":1}'),
    "Test.throwText": () => {
      throw "text";
    },
    "Test.throwHostile": () => {
      throw { toString: () => { throw new Error("no") } };
    },
    "Test.throwCdp": () => {
      throw new CdpError(-32602, "Invalid parameters", "why");
    },
    "Test.reject": () => Promise.reject(new Error("later")),
  };
  const dispatcher = new Dispatcher([table], () => false, parts);
  const run = async (message: unknown) => {
    const answers: string[] = [];
    const text = typeof message === "string" ? message : JSON.stringify(message);
    await dispatcher.runText(session, text, (_id, answer) => void answers.push(answer));
    expect(answers).toHaveLength(1);
    return answers[0]!;
  };
  return { session, events, run, dispatcher };
}

describe("Dispatcher", () => {
  it.each([
    ["Test.zero", "0"],
    ["Test.null", "null"],
    ["Test.empty", '""'],
    ["Test.nothing", "{}"],
    ["Test.later", '{"late":true}'],
    ["Test.raw", '{"big":1}'],
    ["Test.waits", '{"waited":true}'],
  ])("answers %s with %s", async (method, result) => {
    expect(await setup().run({ id: 1, method })).toBe(`{"id":1,"result":${result}}`);
  });

  it.each([
    ["Test.throwText", '{"code":-32000,"message":"text"}'],
    ["Test.throwHostile", '{"code":-32000,"message":"Internal error"}'],
    ["Test.throwCdp", '{"code":-32602,"message":"Invalid parameters","data":"why"}'],
    ["Test.reject", '{"code":-32000,"message":"later"}'],
    ["Test.lacksPart", '{"code":-32000,"message":"Test.lacksPart needs agent.ax-elements.js, which could not be loaded: this build lacks it"}'],
    ["Test.nope", `{"code":-32601,"message":"'Test.nope' wasn't found"}`],
    ["Test.constructor", `{"code":-32601,"message":"'Test.constructor' wasn't found"}`],
    ["constructor", `{"code":-32601,"message":"'constructor' wasn't found"}`],
    ["__proto__", `{"code":-32601,"message":"'__proto__' wasn't found"}`],
  ])("answers %s with the error %s", async (method, error) => {
    expect(await setup().run({ id: 7, method })).toBe(`{"id":7,"error":${error}}`);
  });

  it("carries the session id of flat sessions at the end of answers and events", async () => {
    const { run, session, events } = setup(true);
    expect(await run({ id: 1, method: "Test.zero" })).toBe('{"id":1,"result":0,"sessionId":"S1"}');
    session.emit("Test.happened", { a: 1 });
    expect(events).toEqual(['{"method":"Test.happened","params":{"a":1},"sessionId":"S1"}']);
  });

  it("answers malformed text without an id", async () => {
    expect(JSON.parse(await setup().run("{"))).toMatchObject({ error: { code: -32700 } });
    expect(await setup().run("[]")).toBe('{"error":{"code":-32600,"message":"Message must be an object"}}');
  });

  it("sends nothing after the session closed", () => {
    const { session, events } = setup();
    session.close();
    session.emit("Test.happened", {});
    expect(events).toEqual([]);
  });

  it("refuses a method that is in two tables", () => {
    expect(() => new Dispatcher([{ "A.b": () => 1 }, { "A.b": () => 2 }])).toThrow("A.b");
  });
});
