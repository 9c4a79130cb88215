import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { openDifferentialPage, type DifferentialPage } from "../support/differential.js";

const HTML = `<!doctype html><title>T</title><p id=x class='a b'>hi</p>
<script>function thrower(){ throw new Error('in page') }</script>`;

let chromium: Chromium;
let both: DifferentialPage;

beforeAll(async () => {
  chromium = await launchChromium();
  both = await openDifferentialPage(chromium, HTML);
});
afterAll(() => chromium.close());

async function same(method: string, params: Record<string, unknown>): Promise<void> {
  const { ours, chromium: theirs } = await both.ask(method, params);
  expect(ours).toEqual(theirs);
}

describe("Runtime.evaluate describes values as Chromium does", () => {
  it.each([
    "1", "-0", "NaN", "-Infinity", "1n", "'s'", "undefined", "null", "true", "Symbol('q')", "function f(a){return 1}", "(async()=>{})",
    "(function named(a, b) { return a })", "(class Foo{})", "({a:1})", "[1,2,3]", "[]", "new Map([[1,2]])", "new Set([1])", "new WeakMap",
    "new WeakSet", "/a/g", "new Date(0)", "new Error('x')", "new TypeError('tt')", "new (class Custom extends Error{})('cc')",
    "document.querySelector('p')", "document", "document.querySelector('p').firstChild", "document.doctype", "document.createComment('c')",
    "document.createDocumentFragment()", "document.querySelectorAll('p')", "document.forms", "window", "new Uint8Array(3)", "new ArrayBuffer(3)",
    "new DataView(new ArrayBuffer(3))", "Promise.resolve(1)", "(function*(){})()", "[1][Symbol.iterator]()", "(function(){return arguments})(1,2)",
    "new (class Foo{ x=1 })", "Object.create(null)", "new Number(3)", "new String('abc')", "Object(Symbol('a'))", "Object(1n)", "new Blob([])",
    "document.body.classList", "location", "JSON", "globalThis.console", "new DOMException('a','NotFoundError')", "document.body.style",
    "document.body.dataset", "new WeakRef({})", "Math", "new Headers", "document.body.attributes", "document.styleSheets",
    "(()=>{try{document.querySelector('!!')}catch(e){return e}})()", "new Error('', {cause: 1})", "Object.assign(new Error('old'), {message: 'new'})",
    "navigator", "Node", "document.querySelector('p').getBoundingClientRect()", "new Event('x')", "performance", "history",
  ])("%s", (expression) => same("Runtime.evaluate", { expression }));
});

describe("returnByValue", () => {
  it.each([
    "({a:1,b:[1,{c:undefined}],d:()=>1,e:NaN,f:null})", "[undefined,NaN]", "document.body", "({a:1n})", "({a:Symbol('a')})",
    "(()=>{const a={};a.a=a;return a})()", "new Date(0)", "new Map([[1,2]])", "Symbol('a')", "1n", "NaN", "-0", "(()=>1)",
    "({toJSON(){return 5}})", "({get a(){throw 1}})", "new Error('q')", "undefined", "/a/", "Promise.resolve(4)", "'a'", "new Number(3)", "null",
    "Object.create({inherited: 1})", "[1,,3]", "Object.defineProperty({}, 'hidden', {value: 1})", "({'__proto__x': 1, ['__proto__']: 2})",
  ])("%s", (expression) => same("Runtime.evaluate", { expression, returnByValue: true }));
});

describe("exceptions", () => {
  it.each<[string, Record<string, unknown>]>([
    ["throw 5", {}], ["throw {a:1}", {}], ["throw null", {}], ["throw undefined", {}], ["throw 'text'", {}],
    ["foo.bar", {}], ["1;\n\n  nope();", {}], ["(function foo(){ nope() })()\n//# sourceURL=my.js", {}],
    ["Promise.reject(new Error('rej'))", { awaitPromise: true }], ["Promise.reject(7)", { awaitPromise: true }],
    ["Promise.reject({a:1})", { awaitPromise: true, returnByValue: true }], ["({then(r){r(4)}})", { awaitPromise: true }],
    ["Promise.resolve({a:1})", { awaitPromise: true, returnByValue: true }], ["5", { awaitPromise: true }],
    ["new Promise(resolve => setTimeout(() => resolve('late'), 5))", { awaitPromise: true }],
    ["1", { contextId: 999_999_999 }], ["1", { uniqueContextId: "x" }], ["1", { uniqueContextId: "x", contextId: 1 }],
  ])("%s %o", (expression, options) => same("Runtime.evaluate", { expression, ...options }));

  it("places a thrown error where it was made, as its throw statement is unknown", async () => {
    const { ours, chromium: theirs } = await both.ask("Runtime.evaluate", { expression: "\n throw new Error('boo')" });
    expect((theirs as any).result.exceptionDetails).toMatchObject({ lineNumber: 1, columnNumber: 1 });
    (theirs as any).result.exceptionDetails.columnNumber = 7;
    expect(ours).toEqual(theirs);
  });

  it("reports the message of a syntax error", async () => {
    const { ours } = await both.ask("Runtime.evaluate", { expression: "let a = ;" });
    expect(ours).toMatchObject({
      result: {
        result: { subtype: "error", className: "SyntaxError", description: "SyntaxError: Unexpected token ';'" },
        exceptionDetails: { text: "Uncaught", exception: { className: "SyntaxError" } },
      },
    });
  });

  it("shows the page's own frames", async () => {
    const { ours, chromium: theirs } = await both.ask("Runtime.evaluate", { expression: "thrower()" });
    expect((ours as any).result.result).toEqual((theirs as any).result.result);
  });
});

describe("previews and deep serialisation", () => {
  it.each<[string, Record<string, unknown>]>([
    ["({a:1,b:'str',c:[1,2],d:{e:1},f(){},g:null,h:1})", { generatePreview: true }],
    ["[1,2,{a:1},'x'.repeat(200)]", { generatePreview: true }],
    ["new Map([[{a:1},2]])", { generatePreview: true }], ["new Set(['a'])", { generatePreview: true }], ["new Error('a')", { generatePreview: true }],
    ["'x'", { generatePreview: true }], ["(()=>1)", { generatePreview: true }],
    ["({get a(){return 1}, [Symbol('s')]: 2, long:'y'.repeat(150), nothing: undefined, big: 1n})", { generatePreview: true }],
    ["({a:{b:1}})", { serializationOptions: { serialization: "deep" } }], ["({a:{b:{c:1}}})", { serializationOptions: { serialization: "deep", maxDepth: 1 } }],
    ["[1,'a',null,undefined,1n,NaN,new Date(0),/a/g,new Map([['k',2],[{},3]]),new Set([1]),()=>1]", { serializationOptions: { serialization: "deep" } }],
    ["({a:1})", { serializationOptions: { serialization: "json" } }], ["({a:1})", { serializationOptions: { serialization: "idOnly" } }],
    ["({a:1})", { serializationOptions: { serialization: "nope" } }],
  ])("%s %o", (expression, options) => same("Runtime.evaluate", { expression, ...options }));
});
