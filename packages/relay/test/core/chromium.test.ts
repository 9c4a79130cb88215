import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Payload } from "../../src/core/edges.js";
import { play, type PlayedStep, type Wire } from "../goldens/player.js";
import { SCENARIOS } from "../goldens/scenarios.js";
import { createBrowser } from "../support/create-browser.js";
import { ScriptedHost } from "../support/scripted-host.js";

const GOLDENS = JSON.parse(
  readFileSync(new URL("../goldens/chromium.json", import.meta.url), "utf8"),
) as Record<string, PlayedStep[]>;

const FIRST_PAGE = "F".repeat(32);

function createWire(): Wire {
  const browser = createBrowser();
  new ScriptedHost(browser).attach(FIRST_PAGE);
  return {
    async connect(targetId, receive, closed) {
      const send = (payload: Payload): void => receive(payload as string);
      const connection = browser.connect({ send, close: closed }, targetId)!;
      return { send: (text) => connection.receive(text), close: () => connection.closed() };
    },
    firstPage: async () => FIRST_PAGE,
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe("the browser level answers as Chromium 156.0.8078.79 does", () => {
  it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))("%s", async (name, scenario) => {
    const golden = GOLDENS[name];
    const played = await play(scenario, createWire());
    expect(played.map(({ step }) => step)).toEqual(golden.map(({ step }) => step));
    for (const [index, { step, received }] of played.entries()) {
      expect({ step, received }).toEqual(golden[index]);
    }
  });
});
