import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { comparable, openDifferentialPage, type DifferentialPage } from "../support/differential.js";

const HTML = `<!doctype html><title>Console</title><body><script>
function logger() { console.log("from a function") }
function thrower() { throw new TypeError("from a function") }
console.info("before any session", { early: true });
console.count("early"); console.assert(true); console.log("%d", { toString() { throw 1 } }, "thrown");
</script><script>console.count("early"); console.countReset("none")</script></body>`;

let chromium: Chromium;
let both: DifferentialPage;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** Events of one method that `code` causes on both sides. */
async function events(method: string, code: string, wait = 100): Promise<{ theirs: any[]; ours: any[] }> {
  const { page } = both;
  const theirs: unknown[] = [];
  const stop = page.on(method, (params: unknown) => theirs.push(params));
  const ours = await page.evaluate(`(async () => {
    const seen = []; const stop = __icdp.onEvent((method, params) => method === ${JSON.stringify(method)} && seen.push(params));
    const script = document.createElement("script"); script.textContent = ${JSON.stringify(`${code}\n//# sourceURL=case.js`)}; document.body.append(script);
    await new Promise((done) => setTimeout(done, ${wait})); stop(); return seen; })()`);
  stop();
  const plain = (list: unknown[]): any[] => list.map((params) => comparable(JSON.stringify(params)));
  return { theirs: plain(theirs.map(withoutAgent)), ours: plain(ours) };
}

/** Chromium's session sees the agent's frames between the page and the console; without the agent there are none. */
function withoutAgent(params: any): unknown {
  const trace = params.stackTrace ?? params.exceptionDetails?.stackTrace;
  if (trace) trace.callFrames = trace.callFrames.slice(trace.callFrames.findLastIndex(({ functionName }: any) => functionName === "__icdpHook") + 1);
  return params;
}

describe("Runtime.consoleAPICalled", () => {
  it("comes after Runtime.enable for what happened before", async () => {
    both = await openDifferentialPage(chromium, HTML);
    const { page } = both;
    const theirs: any[] = [];
    page.on("Runtime.consoleAPICalled", (params) => theirs.push(withoutAgent(params)));
    await page.send("Runtime.enable");
    const ours: any[] = await page.evaluate(`(async () => { const seen = []; __icdp.onEvent((method, params) => method === "Runtime.consoleAPICalled" && seen.push(params)); await __icdp.send("Runtime.enable"); return seen; })()`);
    expect(ours.slice(1).map(({ type, args }) => [type, args])).toEqual(theirs.slice(1).map(({ type, args }) => [type, args]));
    expect(ours[0]).toMatchObject({ type: "info", args: [{ value: "before any session" }, { className: "Object" }] });
    expect(ours.map(({ type }) => type)).toEqual(theirs.map(({ type }) => type));
    expect(ours[0].stackTrace.callFrames).toEqual([
      { functionName: "", scriptId: expect.any(String), url: await page.evaluate("location.href"), lineNumber: 3, columnNumber: 8 },
    ]);
  });

  it.each([
    "console.log('text', 1, true, null, undefined, 5n, Symbol('s'))", "console.log({ a: 1, b: [1, 2] }, [1, 'x'], new Error('e'), () => 1)",
    "console.log('%s and %d and %i and %f %o %%', 5, '6.7', '8.9', '1.5', { a: 1 })", "console.warn('careful'); console.error('bad'); console.info('i'); console.debug('d')",
    "console.table([1, 2])", "console.assert(false, 'said'); console.assert(true, 'not said'); console.assert(false)", "console.trace('t'); console.trace()",
    "console.dir({ a: 1 }); console.dirxml(document.title)", "console.group('g'); console.groupCollapsed('h'); console.groupEnd(); console.groupEnd()",
    "console.count(); console.count(); console.count('named'); console.countReset('named'); console.countReset('none')", "console.timeEnd('none'); console.time('twice'); console.time('twice')",
    "console.log('%d', { toString() { throw 1 } }, 2); console.log('%s', { toString() { throw 1 } }, 2); console.count({ toString() { throw 1 } })", "console.clear()", "logger()", "(function outer() { (() => logger())() })()", "console.log()", "console.log('50%', 1)",
  ])("%s", async (code) => {
    const { ours, theirs } = await events("Runtime.consoleAPICalled", code);
    expect(ours).toEqual(theirs);
  });
});

describe("Runtime.exceptionThrown", () => {
  it.each([
    "throw new Error('plain')", "thrower()", "setTimeout(() => thrower(), 0)", "setTimeout(() => { throw 5 }, 0)", "setTimeout(() => { throw { a: 1 } }, 0)", "setTimeout(() => { throw 'late' }, 0)", "null.x",
    "Promise.reject(new RangeError('rejected'))", "(async () => thrower())()", "document.body.addEventListener('click', () => thrower(), { once: true }); document.body.click()",
  ])("%s", async (code) => {
    const { ours, theirs } = await events("Runtime.exceptionThrown", code);
    expect(ours).toEqual(theirs);
  });

  it("leaves out what the page handled", async () => {
    const { ours, theirs } = await events(
      "Runtime.exceptionThrown",
      "addEventListener('error', (event) => event.preventDefault(), { once: true }); addEventListener('unhandledrejection', (event) => event.preventDefault(), { once: true }); setTimeout(() => thrower(), 0); Promise.reject(1)",
    );
    expect(ours).toEqual(theirs);
    expect(ours).toEqual([]);
  });

  it("revokes a rejection that was handled later", async () => {
    const { ours, theirs } = await events("Runtime.exceptionRevoked", "{ const late = Promise.reject(new Error('late')); setTimeout(() => late.catch(() => {}), 40) }", 200);
    expect(ours).toEqual(theirs);
    expect(ours).toHaveLength(1);
  });
});

describe("Runtime.setMaxCallStackSizeToCapture", () => {
  it.each([1, 0, 200])("%i frames", async (size) => {
    const answers = await both.ask("Runtime.setMaxCallStackSizeToCapture", { size });
    expect(answers.ours).toEqual(answers.chromium);
    const { ours, theirs } = await events("Runtime.exceptionThrown", "setTimeout(function later() { thrower() }, 0)");
    expect(ours).toEqual(theirs);
    expect(ours[0].exceptionDetails.stackTrace?.callFrames.length ?? 0).toBe(Math.min(size, 2));
  });

  it.each([["Runtime.setMaxCallStackSizeToCapture", { size: -1 }], ["CSS.enable", {}]] as const)(
    "%s %j fails as in Chromium",
    async (method, params) => {
      const { ours, chromium: theirs } = await both.ask(method, params);
      expect(ours).toEqual(theirs);
      expect(ours).toHaveProperty("error");
    },
  );
});
