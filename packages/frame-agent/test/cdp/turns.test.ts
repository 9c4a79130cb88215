import { CAPABILITIES, serverError } from "@icdp/protocol";
import { describe, expect, it } from "vitest";
import { Dispatcher } from "../../src/cdp/dispatcher.js";
import type { MethodTable } from "../../src/cdp/domain.js";
import { createSession, type OwnedSession } from "../../src/cdp/session.js";
import { Turns } from "../../src/cdp/turns.js";
import type { Browser } from "../../src/realm/browser.js";

const browser = { setTimeout: (fn: () => void, ms: number) => Number(setTimeout(fn, ms)) } as Browser;
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A dispatcher whose `Input` domain comes when the test says so. `log`: what handlers and answers did, in order. */
function setup() {
  const log: string[] = [];
  let arrive = (): void => {};
  let there = false;
  const loads: Promise<void>[] = [];
  const parts = {
    onArrival: (_tables: readonly MethodTable[]): void => {},
    ready: (method: string): Promise<void> | undefined => {
      if (there || !method.startsWith("Input.")) return undefined;
      if (loads.length === 0) loads.push(new Promise<void>((resolve) => (arrive = resolve)));
      return loads[0];
    },
    schemaOf: () => undefined,
    failure: (method: string) => serverError(`${method} failed to come`),
    arrival: () => Promise.resolve(),
  };
  const table: MethodTable = {
    "Page.enable": (_params: never, session) => session.emit("Page.enabled", {}),
    "Page.reload": () => nextTask().then(() => void log.push("reload done")),
  };
  const dispatcher = new Dispatcher([table], () => false, parts);
  const turns = new Turns(browser);
  const open = (id: string): OwnedSession =>
    createSession({ id, flat: true, allow: new Set(CAPABILITIES), deliver: (method) => void log.push(`${id} ${method}`) });
  return {
    log,
    loads,
    open,
    whenNoneWaits: (note: string) => turns.whenNoneWaits(() => void log.push(note)),
    run: (session: OwnedSession, id: number, method: string) =>
      turns.take(session, dispatcher.ready(session, method), () =>
        dispatcher.runText(session, JSON.stringify({ id, method, params: { text: "" } }), (_id, text) => {
          const { error } = JSON.parse(text) as { error?: { message: string } };
          log.push(`${session.id} ${id}${error ? ` ${error.message}` : ""}`);
        }),
      ),
    arrive(): Promise<void> {
      there = true;
      parts.onArrival([{ "Input.insertText": (_params: never, session) => session.emit("Input.inserted", {}) }]);
      arrive();
      return nextTask().then(nextTask).then(nextTask);
    },
    async fail(): Promise<void> {
      arrive();
      await nextTask();
    },
  };
}

describe("commands of a part that is not there yet", () => {
  it("hold back what comes after them in their session, and nothing else", async () => {
    const { open, run, arrive, log } = setup();
    const [one, two] = [open("one"), open("two")];
    void run(one, 1, "Page.enable");
    void run(one, 2, "Input.insertText");
    void run(one, 3, "Page.enable");
    void run(two, 1, "Page.enable");
    await nextTask();
    expect(log).toEqual(["one Page.enabled", "two Page.enabled", "one 1", "two 1"]);
    log.length = 0;
    await arrive();
    expect(log).toEqual(["one Input.inserted", "one 2", "one Page.enabled", "one 3"]);
  });

  it("start as if they had come one after the other: one that takes long does not hold back the next", async () => {
    const { open, run, arrive, log } = setup();
    const session = open("one");
    void run(session, 1, "Input.insertText");
    void run(session, 2, "Page.reload");
    void run(session, 3, "Page.enable");
    await arrive();
    await nextTask();
    expect(log.indexOf("one Page.enabled")).toBeGreaterThan(log.indexOf("one 1"));
    expect([...log].sort()).toEqual(["one 1", "one 2", "one 3", "one Input.inserted", "one Page.enabled", "reload done"].sort());
  });

  it("are answered with the reason when it does not come, and those behind them go on", async () => {
    const { open, run, fail, log } = setup();
    const session = open("one");
    void run(session, 1, "Input.insertText");
    void run(session, 2, "Page.enable");
    await fail();
    expect(log).toEqual(["one 1 Input.insertText failed to come", "one Page.enabled", "one 2"]);
  });

  it("start before what is to come when none waits, in all sessions", async () => {
    const { open, run, whenNoneWaits, arrive, log } = setup();
    whenNoneWaits("none");
    void run(open("one"), 1, "Input.insertText");
    void run(open("two"), 1, "Input.insertText");
    whenNoneWaits("none any more");
    await nextTask();
    expect(log).toEqual(["none"]);
    await arrive();
    expect(log.slice(1)).toEqual(["one Input.inserted", "two Input.inserted", "none any more", "one 1", "two 1"]);
  });

  it("are not run when their session has ended", async () => {
    const { open, run, arrive, log } = setup();
    const session = open("one");
    void run(session, 1, "Input.insertText");
    session.close();
    await arrive();
    expect(log).toEqual([]);
  });

  it("do not ask for it when they do not exist or may not be carried out", async () => {
    const { open, run, log, loads } = setup();
    const looking = createSession({ id: "looking", flat: true, allow: new Set(["read"]), deliver: () => {} });
    await run(looking, 1, "Input.insertText");
    await run(open("one"), 1, "Input.nothing");
    expect(loads).toEqual([]);
    expect(log).toEqual([expect.stringMatching(/^looking 1 .*input/), "one 1 'Input.nothing' wasn't found"]);
  });
});
