import { describe, expect, it } from "vitest";
import { byId, openPage, record, tasks } from "./open-page.js";

const PAGE = `<button id=b>b</button><dialog id=d><input id=i></dialog><dialog id=e>text</dialog>`;

describe("dialogs", () => {
  it("open as modal, take the focus, and give it back", async () => {
    const page = await openPage(PAGE);
    const dialog = byId<HTMLDialogElement>(page, "d");
    const seen = record(dialog, ["beforetoggle", "toggle", "close", "cancel"]);
    byId(page, "b").focus();
    dialog.showModal();
    expect([dialog.open, dialog.matches(":modal"), page.document.activeElement?.id]).toEqual([true, true, "i"]);
    dialog.close("yes");
    expect([dialog.open, dialog.matches(":modal"), dialog.returnValue, page.document.activeElement?.id]).toEqual([false, false, "yes", "b"]);
    await tasks(page);
    expect(seen).toEqual(["beforetoggle", "beforetoggle", "toggle", "close"]);
  });

  it("take the focus themselves when nothing inside can, and are not focusable otherwise", async () => {
    const page = await openPage(PAGE);
    byId(page, "e").focus();
    expect(page.document.activeElement?.localName).toBe("body");
    byId<HTMLDialogElement>(page, "e").show();
    expect([page.document.activeElement?.id, byId(page, "e").matches(":modal"), byId(page, "e").matches(":focus")]).toEqual(["e", false, true]);
  });

  it("refuse what Chromium refuses, in its words", async () => {
    const page = await openPage(PAGE);
    const dialog = byId<HTMLDialogElement>(page, "d");
    expect(() => page.document.createElement("dialog").showModal()).toThrow("Failed to execute 'showModal' on 'HTMLDialogElement': The element is not in a Document.");
    dialog.show();
    dialog.show();
    expect(() => dialog.showModal()).toThrow("already open as a non-modal dialog");
  });

  it("let listeners keep them open", async () => {
    const page = await openPage(PAGE);
    const dialog = byId<HTMLDialogElement>(page, "d");
    dialog.showModal();
    dialog.addEventListener("cancel", (event) => event.preventDefault(), { once: true });
    dialog.requestClose();
    expect(dialog.open).toBe(true);
    dialog.requestClose("later");
    expect([dialog.open, dialog.returnValue]).toEqual([false, "later"]);
  });

  it("open and close by the commands of buttons", async () => {
    const page = await openPage(
      `<dialog id=d><button id=c commandfor=d command=close value=v>c</button></dialog><button id=o commandfor=d command=show-modal>o</button><button id=x commandfor=d command=--own>x</button>`,
    );
    const dialog = byId<HTMLDialogElement>(page, "d");
    const seen = record(dialog, ["command"], (event) => (event as Event & { command: string }).command);
    byId(page, "o").click();
    expect(dialog.matches(":modal")).toBe(true);
    byId(page, "c").click();
    expect([dialog.open, dialog.returnValue]).toEqual([false, "v"]);
    byId(page, "x").click();
    expect(seen).toEqual(["show-modal", "close", "--own"]);
  });
});
