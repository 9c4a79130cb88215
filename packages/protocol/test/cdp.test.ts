import { describe, expect, it } from "vitest";
import { commandText, domainOf, errorText, eventText, parseCommand, resultText } from "../src/index.js";

/** What Chromium 156.0.8078.79 answers on its browser endpoint, recorded text by text. */
const REFUSED: readonly (readonly [text: string, id: number | undefined, code: number, message: string])[] = [
  ["", undefined, -32700, "JSON: no input at position 0"],
  ["  ", undefined, -32700, "JSON: no input at position 2"],
  ["{bad", undefined, -32700, "JSON: string literal expected at position 1"],
  ["{", undefined, -32700, "JSON: string literal expected at position 1"],
  ['{"a"', undefined, -32700, "JSON: colon expected at position 4"],
  ['{"a":', undefined, -32700, "JSON: no input at position 5"],
  ['{"a":1', undefined, -32700, "JSON: comma or map end expected at position 6"],
  ['{"a":1,', undefined, -32700, "JSON: string literal expected at position 7"],
  ['{"a":1,}', undefined, -32700, "JSON: unexpected map end at position 7"],
  ['{"a":1 "b"', undefined, -32700, "JSON: comma or map end expected at position 7"],
  ['{"a" 1}', undefined, -32700, "JSON: colon expected at position 5"],
  ["[1,]", undefined, -32700, "JSON: unexpected array end at position 3"],
  ["[1", undefined, -32700, "JSON: comma or array end expected at position 2"],
  ["[1 2]", undefined, -32700, "JSON: comma or array end expected at position 3"],
  ["nul", undefined, -32700, "JSON: invalid token at position 0"],
  ["tru", undefined, -32700, "JSON: invalid token at position 0"],
  ['{"a":tru}', undefined, -32700, "JSON: comma or map end expected at position 9"],
  ['{"a":01}', undefined, -32700, "JSON: invalid token at position 5"],
  ['{"a":-}', undefined, -32700, "JSON: invalid token at position 5"],
  ['{"a":1.}', undefined, -32700, "JSON: invalid token at position 5"],
  ['{"a":1e}', undefined, -32700, "JSON: invalid token at position 5"],
  ['{"a":"x', undefined, -32700, "JSON: invalid token at position 5"],
  ['{"a":"\\q"}', undefined, -32700, "JSON: invalid token at position 5"],
  ['{"a":"\\u12"}', undefined, -32700, "JSON: invalid token at position 5"],
  ["{a:1}", undefined, -32700, "JSON: string literal expected at position 1"],
  ["{'a':1}", undefined, -32700, "JSON: string literal expected at position 1"],
  ['{"id":1,"method":"x"} x', undefined, -32700, "JSON: unprocessed input remains at position 22"],
  ['{"id":1,"method":"x"}{}', undefined, -32700, "JSON: unprocessed input remains at position 21"],
  ["}", undefined, -32700, "JSON: value expected at position 0"],
  ["]", undefined, -32700, "JSON: value expected at position 0"],
  [",", undefined, -32700, "JSON: value expected at position 0"],
  [":", undefined, -32700, "JSON: value expected at position 0"],
  ["{,}", undefined, -32700, "JSON: string literal expected at position 1"],
  ['{"a":}', undefined, -32700, "JSON: value expected at position 5"],
  ['{"é":x}', undefined, -32700, "JSON: invalid token at position 6"],
  ['{"a":[}', undefined, -32700, "JSON: value expected at position 6"],
  ['{"a":1]', undefined, -32700, "JSON: comma or map end expected at position 6"],
  ['/*c*/{"id":1,"method":"a.b"}', undefined, -32700, "JSON: invalid token at position 0"],
  ['{"id":1,"method":"a.b"}//', undefined, -32700, "JSON: unprocessed input remains at position 23"],
  ['\ufeff{"id":1,"method":"a.b"}', undefined, -32700, "JSON: invalid token at position 0"],
  ['{"id":1,"method":"a.b","x":NaN}', undefined, -32700, "JSON: invalid token at position 27"],
  ['{"a":1}}', undefined, -32700, "JSON: unprocessed input remains at position 7"],
  ["+1", undefined, -32700, "JSON: invalid token at position 0"],
  ["[[[", undefined, -32700, "JSON: no input at position 3"],
  ['"abc', undefined, -32700, "JSON: invalid token at position 0"],
  ["[".repeat(400), undefined, -32700, "JSON: stack limit exceeded at position 301"],
  ['{"a":'.repeat(400), undefined, -32700, "JSON: stack limit exceeded at position 1505"],
  [`{"id":1,"params":${"[".repeat(400)}${"]".repeat(400)},"method":"a.b"}`, undefined, -32700, "JSON: stack limit exceeded at position 317"],
  ["[]", undefined, -32600, "Message must be an object"],
  ["1", undefined, -32600, "Message must be an object"],
  ['"x"', undefined, -32600, "Message must be an object"],
  ["null", undefined, -32600, "Message must be an object"],
  ["{}", undefined, -32600, "Message must have integer 'id' property"],
  ['{"id":1}', 1, -32600, "Message must have string 'method' property"],
  ['{"method":"X.y"}', undefined, -32600, "Message must have integer 'id' property"],
  ['{"id":"1","method":"X.y"}', undefined, -32600, "Message must have integer 'id' property"],
  ['{"id":1.5,"method":"X.y"}', undefined, -32600, "Message must have integer 'id' property"],
  ['{"id":null,"method":"X.y"}', undefined, -32600, "Message must have integer 'id' property"],
  ['{"id":2147483648,"method":"X.y"}', undefined, -32600, "Message must have integer 'id' property"],
  ['{"id":2,"method":5}', 2, -32600, "Message must have string 'method' property"],
  ['{"id":2,"method":""}', 2, -32600, "Message must have string 'method' property"],
  ['{"id":1,"method":"a.é"}', 1, -32600, "Message must have string 'method' property"],
  ['{"id":4,"method":"X.y","params":"x"}', 4, -32600, "Message may have object 'params' property"],
  ['{"params":5,"id":1}', undefined, -32600, "Message may have object 'params' property"],
  ['{"id":5,"method":"X.y","sessionId":5}', 5, -32600, "Message may have string 'sessionId' property"],
  ['{"id":5,"method":"X.y","sessionId":null}', 5, -32600, "Message may have string 'sessionId' property"],
  ['{"sessionId":5,"id":"x"}', undefined, -32600, "Message may have string 'sessionId' property"],
  ['{"id":1,"params":4,"method":"a.b","sessionId":"zz"}', 1, -32600, "Message may have object 'params' property"],
  ['{"id":1,"foo":5}', 1, -32600, "Message has property other than 'id', 'method', 'sessionId', 'params'"],
  ['{"id":1,"method":"a.b","__proto__":5}', 1, -32600, "Message has property other than 'id', 'method', 'sessionId', 'params'"],
];

describe("parseCommand", () => {
  it.each(REFUSED)("refuses %j as Chromium does", (text, id, code, message) => {
    const parsed = parseCommand(text);
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.id).toBe(id);
    expect(parsed.error.toBody()).toEqual({ code, message });
  });

  it.each([
    ['{"id":-3,"method":"X.y"}', { id: -3, method: "X.y", params: undefined }],
    ['{"id":1e3,"method":"foo"}', { id: 1000, method: "foo", params: undefined }],
    ['{"id":4,"method":"X.y","params":null}', { id: 4, method: "X.y", params: undefined }],
    ['{"id":4,"method":"X.y","params":[]}', { id: 4, method: "X.y", params: [] }],
    ['{"id":4,"method":"X.y","sessionId":""}', { id: 4, method: "X.y", params: undefined }],
    ['{"id":4,"method":"X.y","sessionId":"S"}', { id: 4, method: "X.y", params: undefined, sessionId: "S" }],
  ])("reads %j", (text, command) => {
    expect(parseCommand(text)).toEqual({ ok: true, command });
  });

  it.each([300, 299, 1])("accepts %i levels below the message", (levels) => {
    const text = `{"id":1,"method":"a.b","params":{"s":"[[[{{\\"[","x":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}}`;
    expect(parseCommand(text.replace('"x":}', '"x":1}')).ok).toBe(true);
  });

  it("survives a long unfinished string", () => {
    const parsed = parseCommand(`{"id":1,"method":"${"x".repeat(4_000_000)}`);
    expect(parsed.ok || parsed.error.message).toBe("JSON: invalid token at position 17");
  });
});

describe("texts", () => {
  it.each([
    [0, '{"id":1,"result":0}'],
    [null, '{"id":1,"result":null}'],
    ["", '{"id":1,"result":""}'],
    [undefined, '{"id":1,"result":{}}'],
  ])("a result of %j survives", (result, text) => {
    expect(resultText(1, result)).toBe(text);
  });

  it("carry the session id only when there is one", () => {
    expect(commandText(1, "A.b")).toBe('{"id":1,"method":"A.b"}');
    expect(errorText(undefined, { code: -32700, message: "m" })).toBe('{"error":{"code":-32700,"message":"m"}}');
    expect(errorText(2, { code: -1, message: "m", data: "d" }, "S")).toBe(
      '{"id":2,"error":{"code":-1,"message":"m","data":"d"},"sessionId":"S"}',
    );
    expect(eventText("A.b", { c: 1 }, "S")).toBe('{"method":"A.b","params":{"c":1},"sessionId":"S"}');
  });

  it("domainOf takes what stands before the first dot", () => {
    expect(domainOf("Page.enable")).toBe("Page");
    expect(domainOf("foo")).toBe("foo");
  });
});
