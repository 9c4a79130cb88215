import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { comparable, openDifferentialPage, type DifferentialPage } from "../support/differential.js";

let chromium: Chromium;
let both: DifferentialPage;
beforeAll(async () => {
  chromium = await launchChromium();
  both = await openDifferentialPage(chromium, "<!doctype html><title>Objects</title><p id=p>text</p>");
});
afterAll(() => chromium.close());

/** Object ids of an expression on both sides. */
async function handles(expression: string): Promise<{ chromium: string; ours: string }> {
  const { result } = await both.page.send("Runtime.evaluate", { expression });
  const ours = await both.page.evaluate(`__icdp.send("Runtime.evaluate", { expression: ${JSON.stringify(expression)} }).then(({ result }) => result.objectId)`);
  return { chromium: result.objectId!, ours };
}

/** Runs a method on both sides; `params` get the object ids of `expression` on each. */
async function ask(method: string, expression: string, params: (objectId: string, other: string) => object, otherExpression = "[1]"): Promise<{ theirs: unknown; ours: unknown }> {
  const [target, other] = [await handles(expression), await handles(otherExpression)];
  const theirs = await both.page.send(method, params(target.chromium, other.chromium) as never).then(
    (result) => ({ result }),
    ({ code, message, data }) => ({ error: { code, message: message.replace(`${method}: `, "").replace(` (${data})`, ""), ...(data && { data }) } }),
  );
  const ours = await both.page.evaluate(`__icdp.sendText(${JSON.stringify(method)}, ${JSON.stringify(params(target.ours, other.ours))})`);
  return { theirs: comparable(JSON.stringify(theirs)), ours: comparable(ours) };
}

const GIVE = "function (...args) { return [typeof this, args.length, ...args.map((arg) => Object.is(arg, -0) ? '-0' : typeof arg === 'bigint' ? `${arg}n` : arg === undefined ? 'undefined' : arg)] }";

describe("Runtime.callFunctionOn", () => {
  it.each<[string, string, (objectId: string, other: string) => Record<string, unknown>]>([
    ["arguments in all forms", "({ a: 1 })", (objectId, other) => ({ objectId, functionDeclaration: GIVE, returnByValue: true, arguments: [{ value: { q: [1] } }, { unserializableValue: "-0" }, { unserializableValue: "12n" }, {}, { objectId: other }, { value: null }, { value: "s" }] })],
    ["this", "({ a: 1 })", (objectId) => ({ objectId, functionDeclaration: "function () { return this.a }" })],
    ["an object result", "({ a: 1 })", (objectId) => ({ objectId, functionDeclaration: "function () { return this }" })],
    ["a preview", "({ a: 1 })", (objectId) => ({ objectId, functionDeclaration: "function () { return this }", generatePreview: true })],
    ["a promise", "({ a: 1 })", (objectId) => ({ objectId, functionDeclaration: "async function () { return this.a }", awaitPromise: true })],
    ["no function", "({})", (objectId) => ({ objectId, functionDeclaration: "3" })],
    ["a wrong id", "({})", () => ({ objectId: "bad", functionDeclaration: "() => 1" })],
    ["an id of a gone context", "({})", () => ({ objectId: "1.1.1", functionDeclaration: "() => 1" })],
    ["no target", "({})", () => ({ functionDeclaration: "() => 1" })],
    ["two targets", "({})", (objectId) => ({ objectId, executionContextId: 1, functionDeclaration: "() => 1" })],
    ["an unknown context", "({})", () => ({ executionContextId: 999_999_999, functionDeclaration: "() => 1" })],
    ["a bad unserializable value", "({})", (objectId) => ({ objectId, functionDeclaration: "() => 1", arguments: [{ unserializableValue: "zzz" }] })],
    ["an argument of another world", "({})", (objectId) => ({ objectId, functionDeclaration: "() => 1", arguments: [{ objectId: "5.5.5" }] })],
    ["a malformed argument id", "({})", (objectId) => ({ objectId, functionDeclaration: "() => 1", arguments: [{ objectId: "bad" }] })],
    ["a node", "document.body", (objectId) => ({ objectId, functionDeclaration: "function () { return this.firstElementChild }" })],
    ["a cycle by value", "(() => { const a = {}; a.a = a; return a })()", (objectId) => ({ objectId, functionDeclaration: "function () { return this }", returnByValue: true })],
  ])("%s", async (_what, expression, params) => {
    const { ours, theirs } = await ask("Runtime.callFunctionOn", expression, params);
    expect(ours).toEqual(theirs);
  });

  it("describes what a function threw", async () => {
    const { ours, theirs } = await ask("Runtime.callFunctionOn", "({})", (objectId) => ({ objectId, functionDeclaration: "function named() { throw new RangeError('out') }" }));
    expect((ours as any).result.result).toEqual((theirs as any).result.result);
    expect((ours as any).result.exceptionDetails).toMatchObject({ text: "Uncaught", lineNumber: (theirs as any).result.exceptionDetails.lineNumber });
  });
});

describe("parameters", () => {
  it.each<[string, string]>([
    ["Runtime.callFunctionOn", `{"functionDeclaration":"()=>1","objectId":"x","arguments":[{"objectId":5}]}`],
    ["Runtime.callFunctionOn", `{"functionDeclaration":"()=>1","objectId":"x","arguments":{"objectId":5}}`],
    ["Runtime.callFunctionOn", `{"functionDeclaration":"()=>1","objectId":"x","arguments":[5]}`],
    ["Runtime.callFunctionOn", `{"arguments":["q",{"value":1}]}`],
    ["Runtime.callFunctionOn", `{"objectId":"x"}`],
    ["Runtime.evaluate", `{}`], ["Runtime.evaluate", `{"expression":5}`], ["Runtime.evaluate", `{"expression":"ä€😀","contextId":1.5}`],
    ["Runtime.evaluate", `{"contextId":3000000000,"expression":"1"}`], ["Runtime.evaluate", `{"expression":"1","returnByValue":"yes"}`],
    ["Runtime.evaluate", `{"expression":"1","timeout":"x"}`], ["Runtime.evaluate", `{"expression":"1","serializationOptions":{}}`],
    ["Runtime.evaluate", `{"expression":"1","serializationOptions":5}`], ["Runtime.evaluate", `{"unknown":{"a":[1,{"b":null}]},"expression":7}`],
    ["DOM.getDocument", `{"depth":"x"}`], ["DOM.getDocument", `{"depth":-300,"pierce":1}`], ["DOM.querySelector", `{"nodeId":1}`],
    ["DOM.querySelector", `{"nodeId":null,"selector":"p"}`], ["DOM.pushNodesByBackendIdsToFrontend", `{"backendNodeIds":[1,"x"]}`],
    ["DOM.pushNodesByBackendIdsToFrontend", `{"backendNodeIds":"x"}`], ["DOM.getNodeForLocation", `{"x":1}`], ["Page.navigate", `{}`],
    ["Page.createIsolatedWorld", `{"frameId":5}`], ["Page.setLifecycleEventsEnabled", `{"enabled":null}`], ["Emulation.setFocusEmulationEnabled", `{}`],
    ["DOM.resolveNode", `{"backendNodeId":true}`], ["Runtime.releaseObject", `[]`],
  ])("%s %s", async (method, params) => {
    const { ours, chromium: theirs } = await both.ask(method, JSON.parse(params));
    expect(ours).toEqual(theirs);
  });
});

describe("Runtime.getProperties", () => {
  const strip = (answer: any): unknown => {
    // Internal slots are out of the reach of page code, but for the prototype.
    answer.result.internalProperties = answer.result.internalProperties.filter(({ name }: { name: string }) => name === "[[Prototype]]");
    return answer;
  };
  it.each([
    ["({ a: 1, get b() { return 1 }, [Symbol('s')]: 3, f() {} })", { ownProperties: true }], ["[1,,3]", { ownProperties: true }],
    ["Object.freeze({ x: 'y' })", { ownProperties: true }], ["({ __proto__: { z: 1 } })", {}], ["Object.create(null)", { ownProperties: true }],
    ["new Map([[1, 2]])", { ownProperties: true }], ["(() => { const f = (a) => a; f.own = 1; return f })()", { ownProperties: true }],
    ["new (class A { x = 1; get y() { return 2 } })", {}], ["({ a: 1, get b() { return 1 } })", { ownProperties: true, accessorPropertiesOnly: true }],
    ["document.querySelectorAll('p')", { ownProperties: true }], ["[1, 2]", { ownProperties: true, nonIndexedPropertiesOnly: true }],
  ])("%s %o", async (expression, options) => {
    const { ours, theirs } = await ask("Runtime.getProperties", expression, (objectId) => ({ objectId, ...options }));
    if (!(theirs as any).result.internalProperties) return expect(ours).toEqual(theirs);
    expect(strip(ours)).toEqual(strip(theirs));
  });
});

describe("objects live until they are released", () => {
  it.each<[string, object]>([
    ["Runtime.getProperties", { objectId: "bad" }], ["Runtime.releaseObject", { objectId: "bad" }], ["Runtime.releaseObject", { objectId: "1.2.3" }],
    ["Runtime.awaitPromise", { promiseObjectId: "bad" }], ["Runtime.runScript", { scriptId: "9999" }], ["Runtime.releaseObjectGroup", { objectGroup: "none" }],
  ])("%s %o", async (method, params) => {
    const { ours, chromium: theirs } = await both.ask(method, params as Record<string, unknown>);
    expect(ours).toEqual(theirs);
  });

  it("releases objects and groups", async () => {
    const { ours, theirs } = await ask("Runtime.releaseObject", "({})", (objectId) => ({ objectId }));
    expect(ours).toEqual(theirs);
    const gone = await both.page.evaluate(`(async () => {
      const make = async (objectGroup) => (await __icdp.send("Runtime.evaluate", { expression: "({})", objectGroup })).result.objectId;
      const [one, two] = [await make("g"), await make("h")];
      await __icdp.send("Runtime.releaseObjectGroup", { objectGroup: "g" });
      const kinds = [];
      for (const objectId of [one, two]) kinds.push(JSON.parse(await __icdp.sendText("Runtime.getProperties", { objectId })).error?.message ?? null);
      await __icdp.send("Runtime.releaseObject", { objectId: two });
      return [...kinds, JSON.parse(await __icdp.sendText("Runtime.releaseObject", { objectId: two })).error.message];
    })()`);
    expect(gone).toEqual(["Could not find object with given id", null, "Could not find object with given id"]);
  });

  it("awaits promises by id, and nothing else", async () => {
    for (const [expression, params] of [["Promise.resolve({ a: 1 })", { returnByValue: true }], ["Promise.reject(5)", {}], ["({})", {}]] as const) {
      const { ours, theirs } = await ask("Runtime.awaitPromise", expression, (promiseObjectId) => ({ promiseObjectId, ...params }));
      expect(ours).toEqual(theirs);
    }
  });

  it("compiles and runs scripts", async () => {
    const steps = `async (send) => {
      await send("Runtime.enable");
      const { scriptId } = await send("Runtime.compileScript", { expression: "globalThis.ran = (globalThis.ran ?? 0) + 1; ran * 10", sourceURL: "a.js", persistScript: true });
      const before = typeof ran; const { result } = await send("Runtime.runScript", { scriptId });
      return [typeof scriptId, before, result.value];
    }`;
    expect(await both.page.evaluate(`(${steps})((method, params) => __icdp.send(method, params))`)).toEqual(["string", "undefined", 10]);
    const { ours } = await both.ask("Runtime.compileScript", { expression: "1 +", sourceURL: "", persistScript: false });
    expect((ours as any).result.exceptionDetails.exception.description).toMatch(/^SyntaxError: Unexpected end of input/);
  });
});
