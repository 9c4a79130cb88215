import { describe, expect, it } from "vitest";
import { installSyntheticLayout } from "../../../src/embedded/synthetic-layout.js";
import { byId, openPage, record, tasks, type Page } from "./open-page.js";

const toggles = (page: Page): string[] =>
  record(page.document, ["beforetoggle", "toggle"], (event) => {
    const { type, target, oldState, newState } = event as ToggleEvent;
    return `${type} ${(target as Element).id} ${oldState}-${newState}`;
  });
const open = (page: Page): string => [...page.document.querySelectorAll("[popover]:popover-open")].map(({ id }) => id).join(" ");

describe("popovers", () => {
  it("open and close, with events, and match :popover-open", async () => {
    const page = await openPage(`<style>#p:popover-open { color: red }</style><div popover id=p>x</div>`);
    const popover = byId(page, "p");
    const seen = toggles(page);
    expect([popover.popover, open(page), popover.matches(":not(:popover-open)")]).toEqual(["auto", "", true]);
    popover.showPopover();
    expect([open(page), popover.matches(":popover-open"), page.getComputedStyle(popover).color]).toEqual(["p", true, "rgb(255, 0, 0)"]);
    expect(popover.getAttributeNames()).toEqual(["popover", "id"]);
    expect(popover.togglePopover()).toBe(false);
    expect(open(page)).toBe("");
    await tasks(page);
    expect(seen).toEqual(["beforetoggle p closed-open", "beforetoggle p open-closed", "toggle p closed-closed"]);
  });

  it("have a box while they are open", async () => {
    const page = await openPage(`<div popover id=p>x</div>`);
    installSyntheticLayout(page);
    const popover = byId(page, "p");
    expect(popover.getClientRects().length).toBe(0);
    popover.showPopover();
    expect(popover.getClientRects().length).toBe(1);
  });

  it("stay closed when a listener prevents it", async () => {
    const page = await openPage(`<div popover id=p>x</div>`);
    byId(page, "p").addEventListener("beforetoggle", (event) => event.preventDefault());
    byId(page, "p").showPopover();
    expect(open(page)).toBe("");
  });

  it("refuse what Chromium refuses, in its words", async () => {
    const page = await openPage(`<div id=a></div>`);
    const loose = page.document.createElement("div");
    loose.popover = "manual";
    expect(() => byId(page, "a").showPopover()).toThrow("Failed to execute 'showPopover' on 'HTMLElement': Not supported on elements that are not popovers.");
    expect(() => loose.showPopover()).toThrow("Failed to execute 'showPopover' on 'HTMLElement': Invalid on disconnected popover elements.");
  });

  it("of kind auto close each other unless one is inside or opened by the other", async () => {
    const page = await openPage(
      `<div popover id=a><button id=go popovertarget=c>c</button><div popover id=b>b</div></div><div popover id=c>c</div><div popover id=d>d</div><div popover=manual id=m>m</div>`,
    );
    for (const id of ["m", "a", "b"]) byId(page, id).showPopover();
    expect(open(page)).toBe("a b m");
    byId(page, "go").click();
    expect(open(page)).toBe("a c m");
    byId(page, "d").showPopover();
    expect(open(page)).toBe("d m");
    byId(page, "d").remove();
    expect(open(page)).toBe("m");
  });

  it("are opened and closed by buttons, and focus what asks for it", async () => {
    const page = await openPage(
      `<button id=t popovertarget=p>t</button><button id=h popovertarget=p popovertargetaction=hide>h</button><div popover id=p><input id=i autofocus></div>`,
    );
    const [toggle, hide] = [byId<HTMLButtonElement>(page, "t"), byId<HTMLButtonElement>(page, "h")];
    expect([toggle.popoverTargetElement?.id, toggle.popoverTargetAction, hide.popoverTargetAction]).toEqual(["p", "toggle", "hide"]);
    toggle.focus();
    toggle.click();
    expect([open(page), page.document.activeElement?.id]).toEqual(["p", "i"]);
    hide.click();
    expect([open(page), page.document.activeElement?.id]).toEqual(["", "t"]);
    toggle.disabled = true;
    toggle.click();
    expect(open(page)).toBe("");
  });
});
