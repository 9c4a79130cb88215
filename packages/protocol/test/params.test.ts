import { describe, expect, it } from "vitest";
import { CdpError, checkParams } from "../src/index.js";

const TYPES = { FilterEntry: "exclude?:b type?:s", Bounds: "left?:i windowState?:s", Named: "id:i" };

/** `data` of Chromium 156.0.8078.79 for these parameters, recorded. */
const REFUSED: readonly (readonly [params: unknown, definition: string, data: string])[] = [
  [[], "", "params - CBOR: map start expected at position 7"],
  [undefined, "targetId:s", "params - CBOR: map start expected at position 0"],
  [{}, "targetId:s", "params.targetId - BINDINGS: mandatory field missing at position 8"],
  [{ targetId: 5 }, "targetId:s", "params.targetId - BINDINGS: string value expected at position 17"],
  [{ targetId: "zz", flatten: 1 }, "targetId:s flatten?:b", "params.flatten - BINDINGS: bool value expected at position 28"],
  [{ url: 5 }, "url:s", "params.url - BINDINGS: string value expected at position 12"],
  [
    { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: 5 },
    "autoAttach:b waitForDebuggerOnStart:b flatten?:b filter?:[@FilterEntry",
    "params.filter - CBOR: array start expected at position 60",
  ],
  [
    { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [5] },
    "autoAttach:b waitForDebuggerOnStart:b flatten?:b filter?:[@FilterEntry",
    "params.filter - CBOR: map start expected at position 68",
  ],
  [{ depth: "x" }, "depth?:i", "params.depth - BINDINGS: int32 value expected at position 14"],
  [{ backendNodeId: 5, fetchRelatives: 1 }, "backendNodeId?:i fetchRelatives?:b", "params.fetchRelatives - BINDINGS: bool value expected at position 38"],
  [{ backendNodeId: 300, fetchRelatives: 1 }, "backendNodeId?:i fetchRelatives?:b", "params.fetchRelatives - BINDINGS: bool value expected at position 40"],
  [{ backendNodeId: 70000, fetchRelatives: 1 }, "backendNodeId?:i fetchRelatives?:b", "params.fetchRelatives - BINDINGS: bool value expected at position 42"],
  [{ foo: "abc", bar: 1.5 }, "id:s", "params.id - BINDINGS: mandatory field missing at position 29"],
  [{}, "nodeId:i name:s", "params.name - BINDINGS: mandatory field missing at position 8"],
  ...["!!!", "YQ", "YQ=", "Y Q==", "YQ==\n", "-_==", "YQ==YQ=="].map((body) => [{ body }, "body:y", "params.body - BINDINGS: invalid base64 string at position 13"] as const),
  [{ body: "\u00e4" }, "body:y", "params.body - BINDINGS: binary value expected at position 13"],
  [{ foo: { a: [1] }, id: 1 }, "id:s", "params.id - BINDINGS: string value expected at position 36"],
];

describe("checkParams", () => {
  it.each(REFUSED)("%j against %j", (params, definition, data) => {
    let thrown: unknown;
    try {
      checkParams(params, definition, TYPES);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(CdpError);
    expect((thrown as CdpError).toBody()).toEqual({
      code: -32602,
      message: "Invalid parameters",
      data: `Failed to deserialize ${data}`,
    });
  });

  it.each(["", "YQ==", "YR==", "YWI=", "YWJj"])("%j is base64", (body) => {
    expect(checkParams({ body }, "body:y")).toEqual({ body });
  });

  it("returns the parameters, an empty object when there are none", () => {
    const params = { targetId: "T", unknown: [null] };
    expect(checkParams(params, "targetId:s")).toBe(params);
    expect(checkParams(undefined, "flatten?:b")).toEqual({});
  });

  it("does not take inherited members for present", () => {
    expect(() => checkParams({}, "constructor:s")).toThrow(CdpError);
  });

  it("checks nested objects", () => {
    expect(() => checkParams({ bounds: { left: "1" } }, "bounds:@Bounds", TYPES)).toThrow("Invalid parameters");
    expect(checkParams({ bounds: { left: 1 } }, "bounds:@Bounds", TYPES)).toEqual({ bounds: { left: 1 } });
  });
});
