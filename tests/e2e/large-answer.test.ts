import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestClient } from "../wire/support/world.js";
import { browserAvailable } from "./available.js";
import { openOwnShell, type OwnShell } from "./own-shell.js";

const MB = 1024 * 1024;
/** A try that another load of the machine fell into says nothing about the chain: the best of these counts. */
const MIN_TRIES = 4;
const MAX_TRIES = 15;
/**
 * Of the answer's own time from page to Client. One message between two renderers, which nothing can split, is about 0.3 of it on
 * any machine; the Host's, the Relay's and the sockets' parts must not add to it.
 */
const LIMIT = 0.5;
/** How long (ms) the commands are timed without a large answer, which tells what the machine itself does to them. */
const BASELINE = 500;

/** From page to Client through a real browser: two Targets with a renderer process each, one Host, one Relay. */
describe.skipIf(!browserAvailable)("large answers of one Target", { timeout: 120_000 }, () => {
  let shell: OwnShell;
  let heavy: TestClient;
  let light: TestClient;
  let big: string;
  let small: string;
  /** Length of each message to the heavy Client, which does not parse them: that would be another process's work. */
  const lengths: number[] = [];

  beforeAll(async () => {
    shell = await openOwnShell();
    [heavy, light] = [await shell.client(), await shell.client()];
    [big, small] = [await heavy.attach("one"), await light.attach("two")];
  });
  afterAll(() => shell?.close());

  const ask = (megabytes: number): number => heavy.post("Runtime.evaluate", { expression: `"x".repeat(${megabytes * MB})`, returnByValue: true }, big);
  const echo = async (): Promise<number> => {
    const start = performance.now();
    expect((await light.send("Runtime.evaluate", { expression: "1" }, small)).result).toEqual({ result: { type: "number", value: 1, description: "1" } });
    return performance.now() - start;
  };

  test("of 120 MB: that one command fails, and nobody else notices", async () => {
    const failing = ask(120);
    const beside = await echo();
    expect((await heavy.answerTo(failing)).error).toEqual({ code: -32000, message: `Answer exceeds the limit of ${100 * MB} bytes`, data: "Runtime.evaluate" });
    expect(beside).toBeLessThan(10_000);
    expect((await heavy.send("Runtime.evaluate", { expression: "1" }, big)).result).toBeDefined();
    await echo();
  });

  test("of 50 MB do not hold up another Target's commands", async () => {
    heavy.socket.removeAllListeners("message");
    heavy.socket.on("message", (data: Buffer) => lengths.push(data.length));
    const tries: { readonly alone: number; readonly beside: number; readonly transfer: number }[] = [];
    const held = (): number => Math.min(...tries.map(({ alone, beside, transfer }) => (beside - alone) / transfer));
    while (tries.length < MIN_TRIES || (held() >= LIMIT && tries.length < MAX_TRIES)) {
      let alone = 0;
      for (const end = performance.now() + BASELINE; performance.now() < end; ) alone = Math.max(alone, await echo());
      const before = lengths.length;
      const start = performance.now();
      ask(50);
      const times: number[] = [];
      while (lengths.length === before) times.push(await echo());
      const transfer = performance.now() - start;
      expect(lengths.at(-1)).toBeGreaterThan(50 * MB);
      expect(times.length).toBeGreaterThan(5);
      tries.push({ alone, beside: Math.max(...times), transfer });
    }
    const figures = tries.map(({ alone, beside, transfer }) => `${alone.toFixed(0)} → ${beside.toFixed(0)} (${transfer.toFixed(0)})`);
    console.log(`longest of the others' commands alone → beside 50 MB (time of those): ${figures.join(", ")} ms`);
    expect(held()).toBeLessThan(LIMIT);
  });
});
