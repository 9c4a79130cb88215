import type { TargetRecord } from "@icdp/protocol";
import { describe, expect, it } from "vitest";
import { DEFAULT_FILTER, passes, type TargetFilter } from "../../src/core/filter.js";
import { type BrowserState, createBrowserState } from "../../src/core/state.js";
import { setAutoAttach } from "../../src/core/transitions/auto-attach.js";
import { setDiscovery } from "../../src/core/transitions/discovery.js";
import type { Effect, Outcome } from "../../src/core/transitions/draft.js";
import { attach, closeConnection, detach, openConnection } from "../../src/core/transitions/sessions.js";
import { addContext, putTarget, removeTarget, removeTargetsOf } from "../../src/core/transitions/targets.js";

const FILTERS: readonly (readonly [TargetFilter, string, boolean])[] = [
  [DEFAULT_FILTER, "page", true],
  [DEFAULT_FILTER, "iframe", true],
  [DEFAULT_FILTER, "tab", false],
  [DEFAULT_FILTER, "browser", false],
  [[], "page", false],
  [[{}], "tab", true],
  [[{ exclude: true }], "page", false],
  [[{ type: "page" }], "page", true],
  [[{ type: "page" }], "iframe", false],
  [[{ type: "page", exclude: true }, {}], "page", false],
  [[{ type: "page", exclude: true }, {}], "iframe", true],
  [[{}, { type: "page", exclude: true }], "page", true],
];

it.each(FILTERS)("filter %j lets %s pass: %j", (filter, type, expected) => {
  expect(passes(filter, type)).toBe(expected);
});

const page = (targetId: string, more: Partial<TargetRecord> = {}): TargetRecord => ({
  targetId,
  type: "page",
  title: targetId.toLowerCase(),
  url: `https://${targetId}.example/`,
  connected: true,
  ...more,
});
const frame = (targetId: string, parentId: string): TargetRecord => page(targetId, { type: "iframe", parentId });

/** Runs transitions one after the other; ids are `id1`, `id2`, … */
class World {
  state: BrowserState = createBrowserState("browser", "context");
  #effects: Effect[] = [];
  #count = 0;
  readonly createId = (): string => `id${++this.#count}`;

  run<T extends Outcome>(transition: (state: BrowserState) => T): T {
    const outcome = transition(this.state);
    this.state = outcome.state;
    this.#effects.push(...outcome.effects);
    return outcome;
  }

  put(...records: TargetRecord[]): this {
    for (const record of records) this.run((state) => putTarget(state, "host", record, this.createId));
    return this;
  }

  connect(connection: number, id: string, targetId?: string): this {
    this.run((state) => openConnection(state, connection, id, targetId));
    return this;
  }

  /** The effects since the last call, one line each. */
  take(): string[] {
    return this.#effects.splice(0).map((effect) => {
      switch (effect.do) {
        case "emit": {
          const { targetInfo, targetId, sessionId, reason } = effect.params as Record<string, { targetId: string; attached: boolean } & string>;
          const about = targetInfo === undefined ? (targetId ?? reason) : `${targetInfo.targetId}${targetInfo.attached ? " attached" : ""}`;
          return `${JSON.stringify(effect.to)} ${effect.method} ${about}${sessionId === undefined ? "" : ` as ${sessionId}`}`;
        }
        case "open":
          return `open ${effect.session} on ${effect.targetId}${effect.flat ? " flat" : ""}`;
        case "close":
          return `close ${effect.session}`;
        case "fail":
          return `fail ${effect.session}: ${effect.failure}`;
        case "hangUp":
          return `hang up ${effect.connection}`;
        case "dispose":
          return `dispose ${effect.context}`;
      }
    });
  }
}

const ALL: TargetFilter = [{}];
const onSession = (connection: number, sessionId: string): string => JSON.stringify({ connection, sessionId });
const onSocket = (connection: number): string => JSON.stringify({ connection });

describe("targets", () => {
  it("a page comes in a tab, and both are announced once", () => {
    const world = new World().connect(1, "root");
    world.run((state) => setDiscovery(state, "root", ALL));
    world.take();
    world.put(page("P"), page("P"));
    expect(world.take()).toEqual([`${onSocket(1)} Target.targetCreated id1`, `${onSocket(1)} Target.targetCreated P`]);
  });

  it("only title and URL are news", () => {
    const world = new World().put(page("P")).connect(1, "root");
    world.run((state) => setDiscovery(state, "root", DEFAULT_FILTER));
    world.take();
    world.put(page("P", { connected: false }));
    expect(world.take()).toEqual([]);
    world.put(page("P", { title: "new" }));
    expect(world.take()).toEqual([`${onSocket(1)} Target.targetInfoChanged P`]);
    expect(world.state.targets.get("P")).toMatchObject({ title: "new", connected: true });
  });

  it("a frame goes before the page that embeds it, the tab after", () => {
    const world = new World().put(page("P"), frame("F", "P"), frame("G", "F")).connect(1, "root");
    world.run((state) => setDiscovery(state, "root", ALL));
    world.take();
    world.run((state) => removeTarget(state, "host", "P", "destroyed"));
    expect(world.take().map((line) => line.split(" ").slice(1).join(" "))).toEqual([
      "Target.targetDestroyed G",
      "Target.targetDestroyed F",
      "Target.targetDestroyed P",
      "Target.targetDestroyed id1",
    ]);
    expect(world.state.targets.size).toBe(0);
  });

  it("all of them go when the Host does, with what was attached", () => {
    const world = new World().put(page("P"), page("Q"), frame("F", "P")).connect(1, "root").connect(2, "socket", "Q");
    world.run((state) => attach(state, "root", "P", "flat", world.createId));
    world.take();
    world.run((state) => removeTargetsOf(state, "host", "disconnected"));
    expect(world.take()).toEqual([
      "fail id3: disconnected",
      `${onSession(1, "id3")} Inspector.detached Render process gone.`,
      `${onSocket(1)} Target.detachedFromTarget P as id3`,
      "close id3",
      "fail socket: disconnected",
      `${onSocket(2)} Inspector.detached Render process gone.`,
      `${onSocket(2)} Inspector.detached target_closed`,
      "hang up 2",
      "close socket",
    ]);
    expect([...world.state.sessions.keys()]).toEqual(["root"]);
    expect(world.state.targets.size).toBe(0);
  });

  it("a context that the browser does not know counts as the default one", () => {
    const world = new World();
    world.run((state) => addContext(state, { id: "C" }));
    world.put(page("P", { browserContextId: "C" }), page("Q", { browserContextId: "other" }), page("R"));
    expect([..."PQR"].map((id) => world.state.targets.get(id)!.browserContextId)).toEqual(["C", "context", "context"]);
  });

  it("one Host cannot change, remove or take another one's", () => {
    const world = new World().put(page("P"), frame("F", "P"));
    const before = world.state;
    for (const transition of [
      putTarget(before, "other", page("P", { title: "mine" }), world.createId),
      putTarget(before, "host", frame("P", "F"), world.createId),
      putTarget(before, "host", page("id1"), world.createId),
      removeTarget(before, "other", "P", "destroyed"),
      removeTarget(before, "host", "id1", "destroyed"),
      removeTargetsOf(before, "other", "disconnected"),
    ]) {
      expect(transition).toEqual({ state: before, effects: [] });
    }
  });

  it("removing what is not there does nothing", () => {
    const world = new World().put(page("P"));
    const before = world.state;
    expect(removeTarget(before, "host", "X", "destroyed")).toEqual({ state: before, effects: [] });
  });
});

describe("auto-attach", () => {
  it("of a page reaches the frames that it embeds, not other pages", () => {
    const world = new World().put(page("P"), page("Q"), frame("F", "P"), frame("G", "Q")).connect(1, "root");
    world.run((state) => attach(state, "root", "P", "flat", world.createId));
    world.take();
    world.run((state) => setAutoAttach(state, "id3", { filter: DEFAULT_FILTER, flat: true }, world.createId));
    expect(world.take()).toEqual(["open id4 on F flat", `${onSession(1, "id3")} Target.attachedToTarget F attached as id4`]);
    world.put(frame("H", "P"), frame("I", "Q"));
    expect(world.take()).toEqual(["open id5 on H flat", `${onSession(1, "id3")} Target.attachedToTarget H attached as id5`]);
  });

  it("ends what it began and nothing else when it is switched off", () => {
    const world = new World().put(page("P")).connect(1, "root");
    world.run((state) => attach(state, "root", "P", "flat", world.createId));
    world.run((state) => setAutoAttach(state, "root", { filter: DEFAULT_FILTER, flat: true }, world.createId));
    world.take();
    world.run((state) => setAutoAttach(state, "root", undefined, world.createId));
    expect(world.take()).toEqual(["fail id3: detached", `${onSocket(1)} Target.detachedFromTarget P as id3`, "close id3"]);
    expect([...world.state.sessions.keys()]).toEqual(["root", "id2"]);
  });

  it("drops what a new filter no longer wants", () => {
    const world = new World().put(page("P")).connect(1, "root");
    world.run((state) => setAutoAttach(state, "root", { filter: ALL, flat: true }, world.createId));
    expect([...world.state.sessions.values()].map((session) => session.targetId)).toEqual([undefined, "id1", "P"]);
    world.run((state) => setAutoAttach(state, "root", { filter: [{ type: "tab" }], flat: true }, world.createId));
    expect([...world.state.sessions.values()].map((session) => session.targetId)).toEqual([undefined, "id1"]);
  });
});

describe("a target in which nothing answers", () => {
  const quiet = (targetId: string): TargetRecord => page(targetId, { connected: false });

  it("is not offered to those who come, and is when it connects: the tab first, each once", () => {
    const world = new World().put(quiet("P")).connect(1, "root");
    world.run((state) => setDiscovery(state, "root", ALL));
    world.run((state) => setAutoAttach(state, "root", { filter: ALL, flat: true }, world.createId));
    expect(world.take()).toEqual([`${onSocket(1)} Target.targetCreated browser attached`]);
    world.put(page("P"), page("P"));
    expect(world.take()).toEqual([
      `${onSocket(1)} Target.targetCreated id1`,
      `${onSocket(1)} Target.targetInfoChanged id1 attached`,
      `${onSocket(1)} Target.attachedToTarget id1 attached as id2`,
      `${onSocket(1)} Target.targetCreated P`,
      "open id3 on P flat",
      `${onSocket(1)} Target.targetInfoChanged P attached`,
      `${onSocket(1)} Target.attachedToTarget P attached as id3`,
    ]);
    const { untold, unattached } = world.state.sessions.get("root")!;
    expect([untold, unattached]).toEqual([undefined, undefined]);
  });

  it("is offered late to those who were there before it, too", () => {
    const world = new World().connect(1, "root");
    world.run((state) => setAutoAttach(state, "root", { filter: DEFAULT_FILTER, flat: true }, world.createId));
    world.put(quiet("P"));
    expect(world.take()).toEqual([]);
    world.put(page("P"));
    expect(world.take().at(-1)).toBe(`${onSocket(1)} Target.attachedToTarget P attached as id2`);
  });

  it("stays with those who know it, and is not offered to them again", () => {
    const world = new World().put(page("P")).connect(1, "root");
    world.run((state) => setDiscovery(state, "root", DEFAULT_FILTER));
    world.run((state) => setAutoAttach(state, "root", { filter: DEFAULT_FILTER, flat: true }, world.createId));
    world.take();
    world.put(quiet("P"), page("P"));
    expect(world.take()).toEqual([]);
    expect([...world.state.sessions.keys()]).toEqual(["root", "id2"]);
  });

  it("can be attached to by its id, and goes without having been announced", () => {
    const world = new World().put(quiet("P")).connect(1, "root");
    world.run((state) => setDiscovery(state, "root", DEFAULT_FILTER));
    world.run((state) => attach(state, "root", "P", "flat", world.createId));
    expect(world.take()).toEqual(["open id2 on P flat", `${onSocket(1)} Target.attachedToTarget P attached as id2`]);
    world.put({ ...quiet("P"), title: "other" });
    world.run((state) => removeTarget(state, "host", "P", "destroyed"));
    expect(world.take().filter((line) => /Created|Changed|Destroyed/.test(line))).toEqual([]);
    expect(world.state.sessions.get("root")!.untold).toBeUndefined();
  });
});

describe("sessions", () => {
  it("a nested one is wrapped by its parents", () => {
    const world = new World().put(page("P"), frame("F", "P")).connect(1, "root");
    world.run((state) => attach(state, "root", "P", "nested", world.createId));
    world.take();
    world.run((state) => attach(state, "id2", "F", "nested", world.createId));
    const outer = { within: { connection: 1 }, sessionId: "id2", targetId: "P" };
    expect(world.take()).toEqual(["open id3 on F", `${JSON.stringify(outer)} Target.attachedToTarget F attached as id3`]);
  });

  it("children go with their parent, in silence but not unanswered", () => {
    const world = new World().put(page("P")).connect(1, "root");
    world.run((state) => attach(state, "root", "P", "flat", world.createId));
    world.run((state) => attach(state, "id2", "P", "flat", world.createId));
    world.take();
    world.run((state) => detach(state, "id2"));
    expect(world.take()).toEqual(["fail id3: detached", "close id3", "fail id2: detached", `${onSocket(1)} Target.detachedFromTarget P as id2`, "close id2"]);
    expect(world.state.targets.get("P")!.attachments).toBe(0);
  });

  it("a closed connection takes its sessions and contexts with it", () => {
    const world = new World().put(page("P")).connect(1, "one").connect(2, "two");
    world.run((state) => setDiscovery(state, "two", DEFAULT_FILTER));
    world.run((state) => attach(state, "one", "P", "flat", world.createId));
    world.run((state) => addContext(state, { id: "C", disposeWith: 1 }));
    world.take();
    world.run((state) => closeConnection(state, 1));
    expect(world.take()).toEqual(["close id2", `${onSocket(2)} Target.targetInfoChanged P`, "dispose C"]);
    expect([...world.state.sessions.keys()]).toEqual(["two"]);
  });

  it("a transition leaves the state it began with alone", () => {
    const world = new World().put(page("P")).connect(1, "root");
    const before = world.state;
    const copy = structuredClone(before);
    attach(before, "root", "P", "flat", world.createId);
    removeTarget(before, "host", "P", "destroyed");
    closeConnection(before, 1);
    expect(before).toEqual(copy);
  });
});
