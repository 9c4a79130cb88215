import { afterAll, expect, it, vi } from "vitest";
import { createSession } from "../../src/cdp/session.js";
import type { PartContext } from "../../src/parts/part.js";
import type { Make, PartSource } from "../../src/parts/part-files.js";

// Other tests of this process have the modules with all parts in them.
const BUNDLED_MODULE = "../../src/parts/bundled.js";
vi.resetModules();
vi.doMock(BUNDLED_MODULE, () => ({ BUNDLED: {} }));
const { PartFiles } = await import("../../src/parts/part-files.js");
const { Parts } = await import("../../src/parts/parts.js");
afterAll(() => {
  vi.doUnmock(BUNDLED_MODULE);
  vi.resetModules();
});

const METHOD = "Input.insertText";
const CONTEXT = { env: { dom: { readyState: () => "complete" }, window: {} } } as unknown as PartContext;

/** A part's function, whose text is evaluated: it may use nothing from around it. */
const make: Make = (require, exports) => {
  const core = require("./core")!;
  const page = require("./page");
  Object.assign(exports, { create: () => ({ tables: [core, page], stop: () => void Object.assign(core, { stopped: true }) }) });
};
const makePage: Make = (_require, exports) => void Object.assign(exports, { isPage: true });
const PAGE = { isPage: true };

/** Parts whose scripts the test delivers. */
function setup() {
  const asked: { file: string; beforePage: boolean; done: Parameters<PartSource["load"]>[3] }[] = [];
  const core: Record<string, unknown> = {};
  const files = new PartFiles({ core, load: (file, _version, beforePage, done) => void asked.push({ file, beforePage, done }) });
  const parts = new Parts(CONTEXT, files, false);
  const arrived: unknown[] = [];
  parts.onArrival = (tables) => void arrived.push(...tables);
  const deliver = (file: string, given = file === "agent.page.js" ? makePage : make): void =>
    asked.findLast((ask) => ask.file === file)!.done(given, given.toString());
  const fail = (file: string, reason: string): void => asked.findLast((ask) => ask.file === file)!.done(undefined, reason);
  return { asked, core, parts, arrived, files, deliver, fail };
}

it("a part is loaded once for all that need it, with what it builds on, and uses the exports of that and of the core", async () => {
  const { asked, arrived, core, parts, deliver } = setup();
  const both = [parts.ready(METHOD), parts.ready("Input.dispatchMouseEvent")];
  expect(asked.map(({ file }) => file)).toEqual(["agent.page.js", "agent.input.js"]);
  deliver("agent.input.js");
  await Promise.resolve();
  expect(arrived).toEqual([]);
  deliver("agent.page.js");
  await Promise.all(both);
  expect(arrived).toEqual([core, PAGE]);
  expect(arrived[0]).toBe(core);
  expect(parts.tables).toEqual([core, PAGE]);
  expect(parts.ready(METHOD)).toBeUndefined();
  parts.stop();
  expect(core).toEqual({ stopped: true });
});

it("a file that is to come before the page's scripts is asked for in that way, and so is what it builds on", () => {
  const { asked, files } = setup();
  void files.load("network", true);
  expect(asked.map(({ file, beforePage }) => [file, beforePage])).toEqual([["agent.page.js", true], ["agent.network.js", true]]);
});

it("methods that are in no part of their own need none", () => {
  const { asked, parts } = setup();
  expect([parts.ready("Page.enable"), parts.ready("constructor.name"), parts.ready("Input")]).toEqual([undefined, undefined, undefined]);
  expect(asked).toEqual([]);
});

it("a failure names the file and the reason, and the next command tries again", async () => {
  const { asked, arrived, parts, deliver, fail } = setup();
  const ready = parts.ready(METHOD);
  deliver("agent.page.js");
  fail("agent.input.js", "https://app.example/agent.input.js did not load");
  await ready;
  expect(parts.failure(METHOD)?.toBody()).toEqual({
    code: -32000,
    message: "Input.insertText is in agent.input.js, which could not be loaded: https://app.example/agent.input.js did not load",
  });
  const again = parts.ready(METHOD);
  expect(asked.map(({ file }) => file)).toEqual(["agent.page.js", "agent.input.js", "agent.input.js"]);
  deliver("agent.input.js");
  await again;
  expect(arrived).toHaveLength(2);
  expect(parts.failure(METHOD)).toBeUndefined();
});

it("what comes after the end is not started", async () => {
  const { arrived, parts, deliver } = setup();
  const ready = parts.ready(METHOD);
  parts.stop();
  deliver("agent.page.js");
  deliver("agent.input.js");
  await ready;
  expect(arrived).toEqual([]);
});

it("a session that ended says so", () => {
  const session = createSession({ id: "S", flat: false, allow: new Set(), deliver: () => {} });
  expect(session.isOpen).toBe(true);
  session.close();
  expect(session.isOpen).toBe(false);
});
