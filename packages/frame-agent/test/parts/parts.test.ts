import { expect, it, vi } from "vitest";
import { createSession } from "../../src/cdp/session.js";
import type { PartContext } from "../../src/parts/part.js";
import { Parts, type Make, type PartSource } from "../../src/parts/parts.js";

vi.mock("../../src/parts/bundled.js", () => ({ BUNDLED: {} }));

const METHOD = "Input.insertText";
const CONTEXT = { env: { dom: { readyState: () => "complete" }, window: {} } } as unknown as PartContext;

/** A part's function, whose text is evaluated: it may use nothing from around it. */
const make: Make = (require, exports) => {
  Object.assign(exports, { create: () => ({ tables: [require()], stop: () => void Object.assign(require(), { stopped: true }) }) });
};

/** Parts whose script the test delivers. */
function setup() {
  const asked: { file: string; done: Parameters<PartSource["load"]>[3] }[] = [];
  const core: Record<string, unknown> = {};
  const parts = new Parts(CONTEXT, { core, load: (file, _version, _beforePage, done) => void asked.push({ file, done }) });
  const arrived: unknown[] = [];
  parts.onArrival = (tables) => void arrived.push(...tables);
  return { asked, core, parts, arrived };
}

it("a part is loaded once for all that need it, and uses the core's exports", async () => {
  const { asked, arrived, core, parts } = setup();
  const both = [parts.ready(METHOD), parts.ready("Input.dispatchMouseEvent")];
  expect(asked.map(({ file }) => file)).toEqual(["agent.input.js"]);
  asked[0]!.done(make, make.toString());
  await Promise.all(both);
  expect(arrived).toEqual([core]);
  expect(arrived[0]).toBe(core);
  expect(parts.tables).toEqual([core]);
  expect(parts.ready(METHOD)).toBeUndefined();
  parts.stop();
  expect(core).toEqual({ stopped: true });
});

it("methods that are always there need none", () => {
  const { asked, parts } = setup();
  expect([parts.ready("Page.enable"), parts.ready("constructor.name"), parts.ready("Input")]).toEqual([undefined, undefined, undefined]);
  expect(asked).toEqual([]);
});

it("a failure names the file and the reason, and the next command tries again", async () => {
  const { asked, arrived, parts } = setup();
  const ready = parts.ready(METHOD);
  asked[0]!.done(undefined, "https://app.example/agent.input.js did not load");
  await ready;
  expect(parts.failure(METHOD)?.toBody()).toEqual({
    code: -32000,
    message: "Input.insertText is in agent.input.js, which could not be loaded: https://app.example/agent.input.js did not load",
  });
  const again = parts.ready(METHOD);
  asked[1]!.done(make, make.toString());
  await again;
  expect(arrived).toHaveLength(1);
  expect(parts.failure(METHOD)).toBeUndefined();
});

it("what comes after the end is not started", async () => {
  const { asked, arrived, parts } = setup();
  const ready = parts.ready(METHOD);
  parts.stop();
  asked[0]!.done(make, make.toString());
  await ready;
  expect(arrived).toEqual([]);
});

it("a session that ended says so", () => {
  const session = createSession({ id: "S", flat: false, allow: new Set(), deliver: () => {} });
  expect(session.isOpen).toBe(true);
  session.close();
  expect(session.isOpen).toBe(false);
});
