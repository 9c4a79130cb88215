import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../wire/support/world.js";
import { browserAvailable } from "./available.js";
import { openOwnShell, type OwnShell } from "./own-shell.js";

const HTML = `<style>body { margin: 0 } #box { margin: 10px; border: 5px solid; padding: 3px; width: 50px; height: 20px }</style>
<div id=box></div><button id=button onclick="window.clicked = true">press</button>`;
const CONFIG = { contentColor: { r: 1, g: 2, b: 3, a: 0.5 }, marginColor: { r: 9, g: 9, b: 9 } };

describe.skipIf(!browserAvailable)("highlights", { timeout: 60_000 }, () => {
  let shell: OwnShell;
  let client: TestClient;
  let session: string;

  beforeAll(async () => {
    shell = await openOwnShell({ html: HTML });
    client = await shell.client();
    session = await client.attach("one");
    for (const domain of ["DOM", "Overlay"]) await client.send(`${domain}.enable`, {}, session);
  });
  afterAll(() => shell?.close());

  const inApp = async (expression: string): Promise<unknown> =>
    ((await client.send("Runtime.evaluate", { expression, returnByValue: true }, session)).result!.result as { value?: unknown }).value;
  const objectId = async (selector: string): Promise<string> =>
    ((await client.send("Runtime.evaluate", { expression: `document.querySelector("${selector}")` }, session)).result!.result as { objectId: string }).objectId;

  /** The drawn paths and where the layer lies relative to the iframe. */
  const drawn = (): Promise<any> =>
    shell.page.evaluate(`(() => {
      const layer = document.querySelector("svg[data-icdp-highlight]");
      if (!layer) return null;
      const [a, b] = [layer, document.querySelector("#one")].map((element) => element.getBoundingClientRect());
      const { clientLeft, clientTop } = document.querySelector("#one");
      return { at: [a.x - b.x - clientLeft, a.y - b.y - clientTop], paths: [...layer.children].map((path) => [path.getAttribute("d"), path.getAttribute("fill"), path.getAttribute("fill-opacity")]) };
    })()`);

  it("are drawn above the iframe, at the element's boxes, and the app knows nothing of it", async () => {
    const { error } = await client.send("Overlay.highlightNode", { objectId: await objectId("#box"), highlightConfig: CONFIG }, session);
    expect(error).toBeUndefined();
    await expect.poll(drawn).toEqual({
      at: [0, 0],
      paths: [
        [expect.stringContaining("M10 10L76 10L76 46L10 46Z"), "rgb(9, 9, 9)", "1"],
        ["M18 18L68 18L68 38L18 38Z", "rgb(1, 2, 3)", "0.5"],
      ],
    });
    expect(await inApp("document.querySelectorAll('svg').length")).toBe(0);
    await client.send("Overlay.hideHighlight", {}, session);
    await expect.poll(drawn).toBeNull();
  });

  it.each([
    ["its Client goes", async () => {
      const other = await shell.client();
      const own = await other.attach("one");
      await other.send("Overlay.highlightRect", { x: 1, y: 2, width: 3, height: 4, color: { r: 0, g: 0, b: 0 } }, own);
      await expect.poll(drawn).not.toBeNull();
      other.socket.terminate();
    }],
    ["its document goes", async () => {
      await client.send("Overlay.highlightRect", { x: 1, y: 2, width: 3, height: 4, color: { r: 0, g: 0, b: 0 } }, session);
      await expect.poll(drawn).not.toBeNull();
      await client.send("Page.reload", {}, session);
    }],
  ])("vanish when %s", async (_name, act) => {
    await act();
    await expect.poll(drawn, { timeout: 5_000 }).toBeNull();
  });

  it("an element is chosen by the pointer, and its click does not reach the app", async () => {
    await client.send("DOM.enable", {}, session);
    client.messages.length = 0;
    await client.send("Overlay.setInspectMode", { mode: "searchForNode", highlightConfig: CONFIG }, session);
    const [x, y] = (await shell.page.evaluate(`(() => { const { x, y } = document.querySelector("#one").getBoundingClientRect(); return [x + 2, y + 2]; })()`)) as [number, number];
    const [dx, dy] = (await inApp(`(() => { const { x, y, width, height } = document.querySelector("#button").getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()`)) as [number, number];
    // The browser may not yet know that the iframe is there: a pointer moves more than once.
    let moves = 0;
    const move = () => shell.page.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: x + dx + (moves++ % 2), y: y + dy });
    await expect.poll(async () => (await move(), drawn())).not.toBeNull();
    for (const type of ["mousePressed", "mouseReleased"] as const) await shell.page.send("Input.dispatchMouseEvent", { type, x: x + dx, y: y + dy, button: "left", clickCount: 1 });
    const { params } = await client.event("Overlay.inspectNodeRequested");
    const { result } = await client.send("DOM.describeNode", { backendNodeId: params!.backendNodeId }, session);
    expect((result!.node as { attributes: string[] }).attributes).toContain("button");
    expect(await inApp("window.clicked")).toBeUndefined();
    await expect.poll(drawn).toBeNull();
  });
});
