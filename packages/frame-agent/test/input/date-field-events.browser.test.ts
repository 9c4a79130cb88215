import type { Protocol } from "devtools-protocol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { embed, type EmbeddedApp } from "../support/embedded.js";

type AxNode = Protocol.Accessibility.AXNode;
type Send = (method: string, params?: object) => Promise<any>;

const HTML = `<input type=date><script>document.querySelector("input").focus()</script>`;

let chromium: Chromium;
let app: EmbeddedApp;
beforeAll(async () => {
  chromium = await launchChromium();
  app = await embed(chromium, HTML);
});
afterAll(() => chromium.close());

/** Asks for all nodes, one after the other, which subscribes to them; then Tab moves on inside the date, and its fields are reported. */
async function tab(send: Send, updated: () => Promise<AxNode[]>): Promise<(readonly [name: string, focused: boolean])[]> {
  await send("Accessibility.enable");
  const subscribe = async ({ nodeId }: AxNode): Promise<void> => {
    for (const child of (await send("Accessibility.getChildAXNodes", { id: nodeId })).nodes) await subscribe(child);
  };
  await subscribe((await send("Accessibility.getRootAXNode")).node);
  for (const type of ["rawKeyDown", "keyUp"]) await send("Input.dispatchKeyEvent", { type, key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 });
  const fields = (await updated()).filter(({ role }) => role?.value === "spinbutton");
  return fields.map(({ name, properties }) => [name!.value, properties!.some((property) => property.name === "focused")] as const).sort();
}

it("nodesUpdated tells of the field that loses the focus, and of the one that gets it, as in Chromium", async () => {
  const page = await chromium.newPage();
  await page.setContent(`<!doctype html>${HTML}`);
  const event = new Promise<AxNode[]>((resolve) => void page.on("Accessibility.nodesUpdated", ({ nodes }) => resolve(nodes)));
  const theirs = await tab((method, params) => page.send(method as never, params as never), () => event);
  await page.close();

  const ask: Send = async (method, params) => (await app.ask(method, params ?? {})).result;
  const ours = await tab(ask, async () => {
    await app.until(`events().some(({ method }) => method === "Accessibility.nodesUpdated")`);
    return (await app.events()).find(({ method }) => method === "Accessibility.nodesUpdated")!.params.nodes;
  });
  expect(ours).toEqual(theirs);
  expect(ours).toEqual([["Day", true], ["Month", false]]);
});
