import { expect, test } from "vitest";
import { StartPatience } from "../../src/core/start-patience.js";

const begin = (isAsked = false) => {
  const state = { now: 0, isBusy: false, sessions: new Set<{ waits: boolean }>() };
  return { state, patience: new StartPatience(() => state.now, state.sessions, isAsked, () => state.isBusy) };
};

test("waits a moment for the document around, and no longer when that has no Clients", () => {
  const { state, patience } = begin();
  expect(patience.lasts).toBe(true);
  state.now = 200;
  expect(patience.lasts).toBe(false);
  const other = begin();
  other.patience.welcomed(false);
  expect(other.patience.lasts).toBe(false);
});

test("waits for the Sessions of Clients until none of them waits", () => {
  const { state, patience } = begin();
  patience.welcomed(true);
  state.now = 300;
  expect(patience.lasts).toBe(true);
  const [first, second] = [{ waits: true }, { waits: true }];
  state.sessions.add(first).add(second);
  state.now = 5_000;
  expect(patience.lasts).toBe(true);
  first.waits = false;
  expect(patience.lasts).toBe(true);
  second.waits = false;
  expect(patience.lasts).toBe(false);
});

test("gives up Clients that do not come, and those that never say so", () => {
  const { state, patience } = begin();
  patience.welcomed(true);
  state.now = 600;
  expect(patience.lasts).toBe(false);
  const other = begin();
  other.patience.welcomed(true);
  other.state.sessions.add({ waits: true });
  other.state.now = 9_000;
  expect(other.patience.lasts).toBe(true);
  other.state.now = 11_000;
  expect(other.patience.lasts).toBe(false);
});

test("waits for a Host that asked until that lets it go", () => {
  const { state, patience } = begin(true);
  state.now = 1_500;
  expect(patience.lasts).toBe(true);
  patience.welcomed(false);
  state.now = 3_000;
  expect(patience.lasts).toBe(true);
  patience.go();
  expect(patience.lasts).toBe(false);
  const other = begin(true);
  other.state.now = 2_500;
  expect(other.patience.lasts).toBe(false);
});

test("waits for commands that came and cannot be carried out yet", () => {
  const { state, patience } = begin(true);
  patience.welcomed(false);
  state.isBusy = true;
  patience.go();
  state.now = 5_000;
  expect(patience.lasts).toBe(true);
  state.isBusy = false;
  expect(patience.lasts).toBe(false);
});
