import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aria, capturePage, type CdpSession, compact, flat, outline, type Snapshot, UidRegistry } from "../../packages/snapshot/src/index.js";
import { type Chromium, launchChromium } from "../../scripts/lib/chromium.js";
import { browserAvailable } from "../e2e/available.js";
import { openOwnShell, type OwnShell } from "../e2e/own-shell.js";

const HTML = `
  <style>.card { cursor: pointer } x-card { display: block }</style>
  <nav aria-label="Main"><a href="/home">Home</a> <a href="/away">Away</a></nav>
  <h1>Orders</h1>
  <form><label>Name <input name="name" value="Ada"></label><label>Password <input type="password" value="hunter2"></label>
    <label><input type="checkbox" checked> Agree</label>
    <select aria-label="Country"><option>Austria</option><option selected>Belgium</option></select><button disabled>Send</button></form>
  <table aria-label="Rows">${[1, 2, 3, 4, 5].map((i) => `<tr><td>${i}</td><td><button>Edit ${i}</button></td></tr>`).join("")}</table>
  <div class="card">A card <b>with text</b></div><div onclick="1">Inline handler</div><span tabindex="0">Tab stop</span>
  <div id="listener">Only listens</div><div id="group"><button>Delegated</button></div>
  <section data-no-ai><p>private words</p></section>
  <x-card><i>slotted</i></x-card>
  <iframe title="Inner" srcdoc="<button>Inside</button>"></iframe>
  <script>for (const id of ["listener", "group"]) document.getElementById(id).addEventListener("click", () => {});</script>
  <script>document.querySelector("x-card").attachShadow({ mode: "open" }).innerHTML = "<h2>Card</h2><slot></slot><button>Close</button>"</script>`;

const FORMATS: readonly (readonly [name: string, print: (snapshot: Snapshot) => unknown])[] = [
  ["outline", (snapshot) => outline(snapshot)],
  ["compact", compact],
  ["aria", (snapshot) => aria(snapshot)],
  ["flat", (snapshot) => ({ ...flat(snapshot), context: undefined })],
];

describe.skipIf(!browserAvailable)("snapshots on the Relay", { timeout: 60_000 }, () => {
  let shell: OwnShell;
  let chromium: Chromium;
  let onRelay: Snapshot;
  let inTab: Snapshot;

  beforeAll(async () => {
    shell = await openOwnShell({ html: HTML });
    const client = await shell.client();
    const session = await client.attach("one");
    const relaySession: CdpSession = {
      async send(method, params = {}) {
        const { result, error } = await client.send(method, params as Record<string, unknown>, session);
        if (error) throw new Error(error.message);
        return result;
      },
    };
    onRelay = new UidRegistry().take(await capturePage(relaySession));
    chromium = await launchChromium();
    const page = await chromium.newPage();
    // As large as the iframe, for what depends on the viewport.
    await page.send("Emulation.setDeviceMetricsOverride", { width: 300, height: 150, deviceScaleFactor: 1, mobile: false });
    await page.setContent(`<!doctype html><html><head><meta charset=utf-8><title>/app.html</title></head><body>${HTML}</body></html>`);
    inTab = new UidRegistry().take(await capturePage(page));
  });
  afterAll(async () => {
    await chromium?.close();
    await shell?.close();
  });

  it.each(FORMATS)("are those of a tab: %s", (_, print) => {
    expect(print(onRelay)).toEqual(print(inTab));
  });

  it("know listeners that scripts added", () => {
    const found = [...onRelay.page.byBackendNodeId.values()].filter(({ traits }) => traits.includes("listener"));
    // Without an id: the one with an `onclick` attribute.
    expect(found.map(({ attributes }) => attributes.get("id"))).toEqual([undefined, "listener"]);
  });
});
