import CDP from "chrome-remote-interface";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decodePng, difference } from "../../scripts/clients/image.js";
import type { Stage } from "../../scripts/clients/stage.js";
import { openStage } from "../../scripts/clients/stages.js";
import { browserAvailable } from "../e2e/available.js";

/** Brightness that two renderings of one thing may differ by, of 255. */
const TOLERANCE = 24;

/**
 * The library gives blocks fixed heights, so margins that would collapse through their parent are lost and what follows moves up by
 * some pixels; it draws native controls with the borders that their style names.
 */
const MOST_DIFFERENT = 0.08;

describe.skipIf(!browserAvailable)("screenshots, beside those of Chromium", { timeout: 60_000 }, () => {
  let stage: Stage;
  let cdp: CDP.Client;

  beforeAll(async () => {
    stage = await openStage("cross-origin", "/nowhere/upload.txt");
    cdp = await CDP({ port: stage.port, target: stage.app.targetId, local: true });
  });
  afterAll(async () => {
    await cdp?.close();
    await stage?.close();
  });
  beforeEach(() => stage.reset());

  const shot = async (params: Parameters<CDP.Client["Page"]["captureScreenshot"]>[0] = {}): Promise<Buffer> =>
    Buffer.from((await cdp.Page.captureScreenshot(params)).data, "base64");

  test.each([
    ["at the start", "void 0"],
    ["scrolled", "scrollTo(0, 900)"],
    ["with a scrolled list and filled fields", "list.scrollTop = 300; document.querySelector('#name').value = 'Ada'; agree.checked = true; void 0"],
    ["with a shadow tree, a canvas, a background and a transform", `document.body.innerHTML = "<div id=h style='position:absolute;left:40px;top:40px'></div><canvas id=c width=200 height=100 style='position:absolute;left:40px;top:140px'></canvas><div style='position:absolute;left:300px;top:60px;width:200px;height:150px;background:linear-gradient(90deg,#000,#0f0);transform:rotate(10deg)'></div>";
      h.attachShadow({ mode: "open" }).innerHTML = "<style>b{background:#024;color:#fff;font:30px sans-serif;padding:10px}</style><b>in the shadow</b>";
      const g = c.getContext("2d"); g.fillStyle = "#a00"; g.fillRect(0, 0, 120, 60); void 0`],
  ])("look alike %s", async (_name, change) => {
    await stage.app.evaluate(change);
    const [ours, theirs] = [decodePng(await shot()), decodePng(await stage.app.picture())];
    expect([ours.width, ours.height]).toEqual([theirs.width, theirs.height]);
    const share = difference(ours, theirs, TOLERANCE);
    expect(share, "share of blocks that differ").toBeLessThan(MOST_DIFFERENT);
  });

  test("have the size of the clip and of its scale, in every format", async () => {
    const clip = { x: 10, y: 20, width: 123, height: 45, scale: 2 };
    const image = decodePng(await shot({ clip }));
    expect([image.width, image.height]).toEqual([246, 90]);
    expect((await shot({ format: "webp", quality: 50 })).subarray(8, 12).toString()).toBe("WEBP");
    expect((await shot({ format: "jpeg" })).subarray(0, 3).toString("hex")).toBe("ffd8ff");
  });

  test("leave nothing behind in the page", async () => {
    const before = await stage.app.evaluate("[Object.keys(window).join(), document.documentElement.outerHTML]");
    await shot();
    await shot({ captureBeyondViewport: true });
    expect(await stage.app.evaluate("[Object.keys(window).join(), document.documentElement.outerHTML]")).toEqual(before);
  });

  test("are refused for wrong formats and empty clips", async () => {
    await expect(cdp.Page.captureScreenshot({ format: "bmp" as "png" })).rejects.toThrow("Invalid image format");
    await expect(cdp.Page.captureScreenshot({ clip: { x: 0, y: 0, width: 0, height: 5, scale: 1 } })).rejects.toThrow("Unable to capture screenshot");
  });
});
