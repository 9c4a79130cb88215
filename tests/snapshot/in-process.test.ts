import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPageWindow } from "@icdp/relay/embedded";
import { capturePage, type Outline, outline, PageDriver, UidRegistry } from "../../packages/snapshot/src/index.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";

const PAGE = readFileSync(new URL("pages/basics.html", import.meta.url), "utf8");

describe("a page without a browser, over the Frame Agent's own dispatcher", () => {
  let server: StaticServer;
  let window: Awaited<ReturnType<typeof openPageWindow>>;
  beforeAll(async () => {
    server = await serve();
    window = await openPageWindow({ url: server.add(PAGE), scripts: true });
    await window.loaded();
  });
  afterAll(async () => {
    window?.close();
    await server?.close();
  });

  it("has the controls that it has in Chromium", async () => {
    const snapshot = new UidRegistry().take(await capturePage(window.agent));
    const { text } = outline(snapshot) as Outline;
    const roles = [...text.matchAll(/^\s*(\w+(?: "[^"]*")?) \[uid=/gm)].map(([, line]) => line);
    expect(roles).toEqual([
      'button "sh"', 'link "Alpha"', 'link "Beta"', 'link "link"', 'textbox "Name"', 'textbox "Pw"', 'checkbox "agree"', 'radio "one"',
      'searchbox "Search here"', "textbox", 'combobox "Country"', 'button "Go"', 'button "Bold"', 'generic "hid"', 'generic "clicky"',
      'generic "card text"', 'generic "tabby"', 'button "S"', 'button "Edit"', 'link "Del"', 'generic "edit me"', 'button "in"', "slider",
    ]);
    expect(text).not.toContain("secret");
  });

  it("can be driven", async () => {
    const driver = new PageDriver(window.agent);
    const uid = /textbox "Name" \[uid=(\d+)\]/.exec(await driver.observe())![1]!;
    expect(await driver.type(uid, "Ada")).toMatchObject({ success: true, changes: { newValue: "Ada" } });
    expect(await driver.observe({ format: "diff" })).toContain('value="Ada"');
  });
});
