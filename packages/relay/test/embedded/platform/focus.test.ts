import { describe, expect, it } from "vitest";
import { byId, openPage, tasks } from "./open-page.js";

describe("focus", () => {
  it("goes to the first rendered element with autofocus when the document is there", async () => {
    const page = await openPage(`<input autofocus style="display: none"><input id=a autofocus><input autofocus>`);
    expect(page.document.activeElement?.id).toBe("a");
  });

  it("goes to what comes later with autofocus, and stays where something has it", async () => {
    const page = await openPage(`<p id=p></p>`);
    byId(page, "p").innerHTML = `<button id=b autofocus>b</button>`;
    await tasks(page);
    expect(page.document.activeElement?.id).toBe("b");
    const taken = await openPage(`<input id=i><script>i.focus()</script><input autofocus>`);
    expect(taken.document.activeElement?.id).toBe("i");
  });

  it("is delegated by hosts", async () => {
    const page = await openPage(`<div id=h></div><script>h.attachShadow({ mode: "open", delegatesFocus: true }).innerHTML = "<p>x</p><input id=i><input>"; h.focus()</script>`);
    const host = byId(page, "h");
    expect([page.document.activeElement, host.shadowRoot!.activeElement?.id, host.matches(":focus")]).toEqual([host, "i", true]);
  });

  it("is nowhere in a window without the focus of the system", async () => {
    expect((await openPage(`<input autofocus>`)).document.hasFocus()).toBe(true);
    expect((await openPage(`<input autofocus>`, { focused: false })).document.hasFocus()).toBe(false);
  });

  it("does not match the body while nothing is focused", async () => {
    const page = await openPage(`<body contenteditable><input id=i>`);
    expect(page.document.body.matches(":focus")).toBe(false);
    byId(page, "i").focus();
    expect(page.document.querySelector(":focus")?.id).toBe("i");
  });
});
