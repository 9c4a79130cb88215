import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../scripts/lib/chromium.js";
import { browserAvailable } from "./available.js";
import { openOwnShell, type OwnShell } from "./own-shell.js";

const SCREENSHOTS = fileURLToPath(new URL("../../coverage/devtools/", import.meta.url));
const APP = `<style>h1 { color: red }</style><header><h1 id=title>Orders</h1></header><main><button id=buy>Buy now</button></main>
<script>console.log("hello from the app", { answer: 42 });</script>`;

describe.skipIf(!browserAvailable)("the DevTools front end of a local Chromium against the Relay", { timeout: 60_000 }, () => {
  let browser: Chromium;
  let shell: OwnShell;
  let front: Page;

  beforeAll(async () => {
    browser = await launchChromium({ openPort: true });
    const origin = `http://127.0.0.1:${browser.port}`;
    shell = await openOwnShell({ relay: { access: { hostOrigins: ["*"], clientOrigins: [origin] } }, html: APP });
    await mkdir(SCREENSHOTS, { recursive: true });
    front = await browser.newPage();
    await front.send("Emulation.setDeviceMetricsOverride", { width: 1400, height: 900, deviceScaleFactor: 1, mobile: false });
    const list = (await (await fetch(`http://127.0.0.1:${shell.relay.port}/json/list`)).json()) as { id: string; devtoolsFrontendUrl: string }[];
    const { search } = new URL(list.find(({ id }) => id === "one")!.devtoolsFrontendUrl);
    await front.navigate(`${origin}/devtools/inspector.html${search}`);
  });
  afterAll(async () => {
    await shell?.close();
    await browser?.close();
  });

  /** What the front end shows: the text of its own accessibility tree, shadow roots included. */
  async function shown(): Promise<string> {
    const { nodes } = await front.send("Accessibility.getFullAXTree");
    return nodes.filter(({ ignored, role }) => !ignored && role?.value !== "InlineTextBox").map(({ name }) => name?.value as string).filter(Boolean).join("\n");
  }

  async function view(name: string): Promise<void> {
    await front.evaluate(`import("/devtools/ui/legacy/legacy.js").then(({ ViewManager }) => ViewManager.ViewManager.instance().showView(${JSON.stringify(name)}))`);
  }

  async function screenshot(name: string): Promise<void> {
    const { data } = await front.send("Page.captureScreenshot", { format: "png" });
    await writeFile(`${SCREENSHOTS}${name}.png`, Buffer.from(data, "base64"));
  }

  /** Opens the inspected element in the Elements panel, as the "Inspect" command does. */
  async function select(selector: string): Promise<void> {
    await front.evaluate(`(async () => {
      const [sdk, common] = await Promise.all([import("/devtools/core/sdk/sdk.js"), import("/devtools/core/common/common.js")]);
      const model = sdk.TargetManager.TargetManager.instance().primaryPageTarget().model(sdk.DOMModel.DOMModel);
      const document = await model.requestDocument();
      const node = model.nodeForId(await model.querySelector(document.id, ${JSON.stringify(selector)}));
      await common.Revealer.reveal(node);
    })()`);
  }

  async function inApp(expression: string): Promise<void> {
    const client = await shell.client();
    await client.send("Runtime.evaluate", { expression, awaitPromise: true }, await client.attach("one"));
  }

  it("Elements: the document, an element's styles and its accessibility", async () => {
    await expect.poll(shown, { timeout: 20_000 }).toMatch(/<header>|header/);
    await select("#title");
    await expect.poll(shown, { timeout: 10_000 }).toContain("Orders");
    await expect.poll(shown, { timeout: 10_000 }).toMatch(/color/);
    await screenshot("elements");
    await select("#buy");
    await view("accessibility.view");
    await expect.poll(shown, { timeout: 10_000 }).toMatch(/Buy now/);
    await expect.poll(shown, { timeout: 10_000 }).toMatch(/Computed properties/i);
    await expect.poll(shown, { timeout: 10_000 }).toMatch(/Focusable/i);
    await screenshot("accessibility");
  });

  it("Elements: what changes in the app changes in the panel", async () => {
    await inApp("document.querySelector('main').append(Object.assign(document.createElement('em'), { className: 'fresh-child' }))");
    await expect.poll(shown, { timeout: 10_000 }).toContain("fresh-child");
  });

  it("Console: what the app wrote, and an answer", async () => {
    await view("console");
    await expect.poll(shown, { timeout: 10_000 }).toMatch(/hello from the app/);
    await front.send("Input.insertText", { text: "6 * 7 + document.querySelectorAll('button').length" });
    await front.send("Input.dispatchKeyEvent", { type: "keyDown", key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" });
    await front.send("Input.dispatchKeyEvent", { type: "keyUp", key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 });
    await expect.poll(shown, { timeout: 10_000 }).toMatch(/(^|\n)43(\n|$)/);
    await screenshot("console");
  });

  it("Network: a request of the app", async () => {
    await view("network");
    await inApp("fetch('/app.html?wanted').then((response) => response.text()).then(() => 1)");
    await expect.poll(shown, { timeout: 10_000 }).toMatch(/app\.html\?wanted/);
    await expect.poll(shown, { timeout: 10_000 }).toMatch(/(^|\n)200/);
    await screenshot("network");
  });
});
