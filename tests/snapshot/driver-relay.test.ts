import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CdpSession, PageDriver } from "../../packages/snapshot/src/index.js";
import { type Chromium, launchChromium } from "../../scripts/lib/chromium.js";
import { browserAvailable } from "../e2e/available.js";
import { openOwnShell, type OwnShell } from "../e2e/own-shell.js";

const HTML = `
  <form onsubmit="event.preventDefault(); document.getElementById('said').textContent = 'Sent by ' + this.name.value">
    <label>Name <input name="name"></label><label><input type="checkbox" id="agree"> Agree</label>
    <select aria-label="Country"><option>Austria</option><option>Belgium</option></select><button>Send</button></form>
  <p id="said" role="status"></p>
  <table aria-label="Rows"><tr><td>Ada</td><td><button onclick="this.closest('tr').remove()">Delete Ada</button></td></tr><tr><td>Bob</td><td><button onclick="this.closest('tr').remove()">Delete Bob</button></td></tr></table>
  <div style="position: relative; height: 40px"><button>Under</button><div id="cover" style="position: absolute; inset: 0; background: #ccc">Cookies?</div></div>
  <button disabled>Off</button><a href="#part">Part</a>`;

/** What a session did and heard, without times. */
async function play(session: CdpSession): Promise<unknown[]> {
  const driver = new PageDriver(session, { timeoutMs: 3_000 });
  const transcript: unknown[] = [];
  const outline = await driver.observe();
  transcript.push(outline);
  const uid = (line: string) => /\[uid=(\d+)\]/.exec(outline.split("\n").find((candidate) => candidate.includes(line)) ?? "")?.[1] ?? line;
  const steps = [
    () => driver.type(uid('textbox "Name"'), "Ada"),
    () => driver.check(uid('checkbox "Agree"')),
    () => driver.select(uid('combobox "Country"'), "Belgium"),
    () => driver.select(uid('combobox "Country"'), "Denmark"),
    () => driver.click(uid('button "Send"')),
    () => driver.waitFor({ text: "Sent by Ada" }),
    () => driver.click(uid('button "Delete Ada"')),
    () => driver.click(uid('button "Delete Ada"')),
    () => driver.click(uid('button "Under"')),
    () => driver.click(uid('button "Off"')),
    () => driver.click(uid('link "Part"')),
    () => driver.press("Control+A", uid('textbox "Name"')),
    () => driver.type(uid('textbox "Name"'), "Bo", { perKey: true, enter: true }),
    () => driver.click("999"),
  ];
  for (const step of steps) {
    const { duration: _, changes, ...result } = await step();
    const { newUrl, navigated, newValue } = changes;
    // How many mutations come of a step is the browser's matter, and whether a small frame scrolls the viewport's.
    transcript.push({ ...result, navigated, newValue, newUrl: newUrl?.replace(/^.*#/, "#") });
  }
  transcript.push(await driver.observe({ format: "compact" }));
  return transcript;
}

describe.skipIf(!browserAvailable)("PageDriver on the Relay", { timeout: 60_000 }, () => {
  let shell: OwnShell;
  let chromium: Chromium;
  beforeAll(async () => {
    shell = await openOwnShell({ html: HTML });
    chromium = await launchChromium();
  });
  afterAll(async () => {
    await chromium?.close();
    await shell?.close();
  });

  it("leaves the same transcript as in a tab", async () => {
    const client = await shell.client();
    const session = await client.attach("one");
    const onRelay = await play({
      async send(method, params = {}) {
        const { result, error } = await client.send(method, params, session);
        if (error) throw new Error(error.message);
        return result;
      },
    });
    const page = await chromium.newPage();
    await page.send("Emulation.setDeviceMetricsOverride", { width: 300, height: 150, deviceScaleFactor: 1, mobile: false });
    await page.setContent(`<!doctype html><html><head><meta charset=utf-8><title>/app.html</title></head><body>${HTML}</body></html>`);
    const inTab = await play(page);
    expect(onRelay).toEqual(inTab);
    expect(inTab.filter((entry) => (entry as { success?: boolean }).success === true)).toHaveLength(9);
  });
});
