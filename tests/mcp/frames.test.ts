import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../../scripts/lib/chromium.js";
import { serve } from "../../scripts/lib/serve.js";
import { browserAvailable } from "../e2e/available.js";
import { openOwnShell } from "../e2e/own-shell.js";
import { type Reader, startReader } from "./support.js";

const INNER = `<!doctype html><h2>Inner</h2><label>Name <input></label><button onclick="this.textContent = 'Sent ' + document.querySelector('input').value">Send</button>`;
const outer = (inner: string): string => `<!doctype html><title>Outer</title><h1>Outer</h1><iframe src="${inner}" title="Other"></iframe>`;

interface Place {
  readonly reader: Reader;
  close(): Promise<void>;
}

async function inTab(): Promise<Place> {
  const chromium = await launchChromium({ openPort: true });
  const site = await serve();
  const url = site.add(outer(site.add(INNER).replace("127.0.0.1", "localhost")));
  const reader = await startReader(chromium.port!);
  await reader.act("navigate", { url });
  return { reader, close: async () => void (await Promise.all([reader.agent.close(), chromium.close(), site.close()])) };
}

async function onRelay(): Promise<Place> {
  const shell = await openOwnShell();
  const { one, two } = shell.origins;
  shell.addPage("/inner.html", INNER, [one]);
  shell.addPage("/outer.html", outer(`${two}/inner.html`));
  const reader = await startReader(shell.relay.port);
  await reader.agent.call("targets", { action: "select", targetId: "one" });
  await reader.act("navigate", { url: `${one}/outer.html` });
  return { reader, close: async () => void (await Promise.all([reader.agent.close(), shell.close()])) };
}

describe.skipIf(!browserAvailable).each([
  ["a tab of Chromium", inTab],
  ["the Relay", onRelay],
] as const)("an agent in a frame of another origin, in %s", { timeout: 60_000 }, (_, open) => {
  let place: Place;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => place?.close());

  it("reads it in its place, types and clicks in it", async () => {
    const { reader } = place;
    await reader.act("waitFor", { role: "heading", name: "Inner" });
    const seen = await reader.observe();
    expect(seen.indexOf('heading "Inner"')).toBeGreaterThan(seen.indexOf('heading "Outer"'));
    expect((await reader.act("type", { uid: 'textbox "Name"', text: "Ada" })).isError).toBe(false);
    expect((await reader.act("click", { uid: 'button "Send"' })).isError).toBe(false);
    expect(await reader.observe({ what: "diff" })).toContain('button "Sent Ada"');
  });
});
