import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodePng, meanDifference, type Image } from "../../scripts/clients/image.js";
import type { TestClient } from "../wire/support/world.js";
import { browserAvailable } from "./available.js";
import { openOwnShell, type OwnShell } from "./own-shell.js";

const IMAGE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='40'%3E%3Crect width='40' height='40' fill='teal'/%3E%3C/svg%3E";
const PAGES: [string, string][] = [
  ["margins that collapse through the body", "<header><h1 style='background:red'>Orders</h1></header><main><p style='background:blue;color:white'>text</p></main>"],
  ["flex and grid", "<div style='display:flex;gap:10px'><div style='background:teal;flex:1'>a</div><div style='background:orange;width:60px;height:50px'></div></div><div style='display:grid;grid-template-columns:1fr 2fr;margin-top:9px'><b style='background:#ccc'>1</b><b style='background:#999'>2</b></div>"],
  ["images and backgrounds", `<img alt="" src="${IMAGE}" style="margin:7px"><div style="height:40px;background:url(&quot;${IMAGE}&quot;) 10px 0 no-repeat, silver"></div>`],
  ["positions and transforms", "<div style='position:absolute;left:50px;top:30px;width:80px;height:40px;background:purple;transform:rotate(20deg)'></div><div style='position:fixed;right:5px;bottom:5px;width:30px;height:30px;background:lime'></div>"],
  ["shadow trees and canvases", "<div><template shadowrootmode=open><style>p { background: gold; margin: 12px }</style><p><slot></slot></p></template>light</div><canvas id=c width=60 height=30></canvas><script>c.getContext('2d').fillRect(5, 5, 40, 20)</script>"],
  ["a page that is scrolled", "<div style='height:3000px;background:linear-gradient(red, blue)'></div><script>addEventListener('load', () => scrollTo(0, 700))</script>"],
];

describe.skipIf(!browserAvailable)("screenshots beside the browser's own", { timeout: 60_000 }, () => {
  let shell: OwnShell;
  let client: TestClient;
  let session: string;

  beforeAll(async () => {
    shell = await openOwnShell();
    client = await shell.client();
    session = await client.attach("one");
    await client.send("Page.enable", {}, session);
  });
  afterAll(() => shell?.close());

  it.each(PAGES)("%s", async (name, html) => {
    const path = `/${name.replaceAll(" ", "-")}.html`;
    shell.addPage(path, `<style>* { scrollbar-width: none }</style>${html}`);
    client.messages.length = 0;
    await client.send("Page.navigate", { url: shell.origins.one + path }, session);
    await client.event("Page.loadEventFired");
    await client.send("Runtime.evaluate", { expression: "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))", awaitPromise: true }, session);
    const clip = await shell.page.evaluate<{ x: number; y: number; width: number; height: number }>(`(() => {
      const iframe = document.querySelector("#one"), { x, y } = iframe.getBoundingClientRect();
      return { x: x + iframe.clientLeft, y: y + iframe.clientTop, width: iframe.clientWidth, height: iframe.clientHeight };
    })()`);
    const theirs = await shell.page.send("Page.captureScreenshot", { format: "png", clip: { ...clip, scale: 1 } });
    const { result, error } = await client.send("Page.captureScreenshot", { format: "png" }, session);
    expect(error).toBeUndefined();
    const [ours, expected] = [result!.data as string, theirs.data].map((data) => decodePng(Buffer.from(data, "base64"))) as [Image, Image];
    expect([ours.width, ours.height]).toEqual([expected.width, expected.height]);
    expect(meanDifference(ours, expected)).toBeLessThan(0.01);
    const { result: left } = await client.send("Runtime.evaluate", { expression: "document.querySelectorAll('[data-snapdom-internal], #snapdom-sandbox').length", returnByValue: true }, session);
    expect((left!.result as { value: number }).value).toBe(0);
  });
});
