import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until, type TestClient } from "../wire/support/world.js";
import { browserAvailable } from "./available.js";
import { openOwnShell, type OwnShell } from "./own-shell.js";

/** A try that another load of the machine fell into says nothing about the chain: the best of these counts. */
const TRIES = 5;
const LIMIT = 100;
/** Chromium's words. */
const NAVIGATED = { code: -32000, message: "Inspected target navigated or closed" };

describe.skipIf(!browserAvailable)("a document that goes away in the middle of a command", { timeout: 120_000 }, () => {
  let shell: OwnShell;
  let client: TestClient;
  const arrived = new Map<number, number>();

  beforeAll(async () => {
    shell = await openOwnShell({ html: "<script>addEventListener('pagehide', () => sessionStorage.setItem('left', Date.now()))</script>" });
    shell.addPage("/next.html", "<script>addEventListener('pagehide', () => sessionStorage.setItem('left', Date.now()))</script><a href=app.html>back</a>");
    client = await shell.client();
    client.socket.prependListener("message", (data: Buffer) => void arrived.set((JSON.parse(data.toString()) as { id: number }).id, Date.now()));
  });
  afterAll(() => shell?.close());

  const evaluate = async (session: string, expression: string): Promise<unknown> => {
    const { result } = await client.send("Runtime.evaluate", { expression, returnByValue: true }, session);
    return (result?.result as { value?: unknown } | undefined)?.value;
  };
  const listed = async (): Promise<string[]> => ((await (await fetch(`${shell.relay.url}/json/list`)).json()) as { id: string }[]).map(({ id }) => id).sort();

  /** Milliseconds from the document's end to the failure of the command that waited in it. */
  const interrupt = async (session: string, leave: string): Promise<number> => {
    // The command itself makes the document go, so that it is certainly in flight then.
    const expression = `setTimeout(() => { ${leave} }, 50), new Promise(() => {})`;
    const waiting = client.post("Runtime.evaluate", { expression, awaitPromise: true }, session);
    expect((await client.answerTo(waiting)).error).toEqual(NAVIGATED);
    expect(await evaluate(session, "6 * 7")).toBe(42);
    return arrived.get(waiting)! - Number(await evaluate(session, "sessionStorage.getItem('left')"));
  };

  test.each([
    ["reload", "location.reload()"],
    ["navigation within the app", "location.href = location.pathname === '/app.html' ? 'next.html' : 'app.html'"],
  ])("%s: it fails at once, the next one works, the target stays", async (name, leave) => {
    const session = await client.attach("one");
    const times: number[] = [];
    for (let i = 0; i < TRIES; i++) times.push(await interrupt(session, leave));
    console.log(`${name}: failed after ${times.join(", ")} ms`);
    expect(Math.min(...times)).toBeLessThan(LIMIT);
    expect(await listed()).toEqual(["one", "two"]);
  });

  test("a reload that a Client asks for: both commands are answered", async () => {
    const session = await client.attach("one");
    const waiting = client.post("Runtime.evaluate", { expression: "new Promise(() => {})", awaitPromise: true }, session);
    await evaluate(session, "1");
    const reload = client.post("Page.reload", {}, session);
    expect((await client.answerTo(waiting)).error).toEqual(NAVIGATED);
    expect((await client.answerTo(reload)).result).toEqual({});
    expect(await evaluate(session, "6 * 7")).toBe(42);
  });

  test("a next document without a Frame Agent: not connected within two seconds, and the list says so", async () => {
    shell.addPage("/bare.html", "bare", false);
    const session = await client.attach("one");
    await evaluate(session, "setTimeout(() => { location.href = 'bare.html' }, 20)");
    await until(async () => !(await shell.page.evaluate<boolean>("host.targets().find(({ targetId }) => targetId === 'one').connected")));
    const start = Date.now();
    expect((await client.send("Runtime.evaluate", { expression: "1" }, session)).error).toEqual({ code: -32000, message: "Target is not connected", data: "Runtime.evaluate" });
    expect(Date.now() - start).toBeLessThan(2_000);
    expect((await client.send("Page.navigate", { url: `${shell.origins.one}/app.html` }, session)).result).toMatchObject({ frameId: "one" });
    expect(await evaluate(session, "6 * 7")).toBe(42);
  });

  test("unpair: it fails at once, and the target goes", async () => {
    const times: number[] = [];
    for (let i = 0; i < TRIES; i++) {
      const session = await client.attach("two");
      const waiting = client.post("Runtime.evaluate", { expression: "new Promise(() => {})", awaitPromise: true }, session);
      await evaluate(session, "1");
      const left = await shell.page.evaluate<number>("(() => { const now = Date.now(); host.unpair('two'); return now; })()");
      expect((await client.answerTo(waiting)).error).toEqual({ code: -32000, message: "Target was destroyed", data: "Runtime.evaluate" });
      times.push(arrived.get(waiting)! - left);
      await until(async () => (await listed()).join() === "one");
      await shell.page.evaluate("document.querySelector('#two').remove(), open('two', " + JSON.stringify(`${shell.origins.two}/app.html`) + ")");
      await until(async () => (await listed()).length === 2);
    }
    console.log(`unpair: failed after ${times.join(", ")} ms`);
    expect(Math.min(...times)).toBeLessThan(LIMIT);
  });
});
