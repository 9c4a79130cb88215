import type { Protocol } from "devtools-protocol";
import { JSDOM } from "jsdom";
import { expect, test, vi } from "vitest";
import { createInPageAgent } from "../../../src/inpage.js";

vi.setConfig({ testTimeout: 30_000 });

/** Names of the sliders of a loaded video that has decoded so many bytes of sound. */
async function sliders(soundBytes: number): Promise<string[]> {
  const { window } = new JSDOM("<!doctype html><video controls></video>");
  const state = { networkState: 1, readyState: 4, webkitAudioDecodedByteCount: soundBytes };
  for (const [name, value] of Object.entries(state)) {
    Object.defineProperty(window.HTMLMediaElement.prototype, name, { get: () => value, configurable: true });
  }
  const agent = createInPageAgent(window as unknown as Window & typeof globalThis);
  try {
    const { nodes } = await agent.send<{ nodes: Protocol.Accessibility.AXNode[] }>("Accessibility.getFullAXTree");
    return nodes.filter(({ role }) => role?.value === "slider").map(({ name }) => name!.value as string).sort();
  } finally {
    agent.stop();
    window.close();
  }
}

test.each([
  [0, ["video time scrubber"]],
  [1, ["video time scrubber", "volume"]],
])("the volume of a video of which %d bytes of sound are decoded", async (soundBytes, expected) => {
  expect(await sliders(soundBytes)).toEqual(expected);
});
