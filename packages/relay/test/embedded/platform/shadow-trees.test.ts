import { describe, expect, it } from "vitest";
import { byId, openPage, serveText } from "./open-page.js";

describe("shadow trees", () => {
  it("come from templates in documents", async () => {
    const page = await openPage(
      `<div id=h><template shadowrootmode=open shadowrootdelegatesfocus><p id=p>in</p><slot></slot></template>out</div><p id=k><template shadowrootmode=none>x</template></p>`,
    );
    const { shadowRoot } = byId(page, "h");
    expect([shadowRoot?.innerHTML, shadowRoot?.delegatesFocus, byId(page, "h").innerHTML]).toEqual([`<p id="p">in</p><slot></slot>`, true, "out"]);
    expect([byId(page, "k").firstElementChild?.localName, byId(page, "p")]).toEqual(["template", null]);
  });

  it("come from setHTMLUnsafe, and not from innerHTML", async () => {
    const page = await openPage(`<div id=a></div>`);
    const markup = `<section><template shadowrootmode=closed>s</template></section><i><template shadowrootmode=open><b>n</b></template></i>`;
    byId(page, "a").innerHTML = markup;
    expect(byId(page, "a").querySelectorAll("template").length).toBe(2);
    byId(page, "a").setHTMLUnsafe(`<div><template shadowrootmode=open><b>n</b></template></div>`);
    expect(byId(page, "a").firstElementChild?.shadowRoot?.innerHTML).toBe("<b>n</b>");
  });

  it("have style sheets that style nothing outside", async () => {
    const page = await openPage(`<div id=h></div><p id=p>p</p><script>h.attachShadow({ mode: "open" }).innerHTML = "<style>p { color: red }</style><p>q</p>"</script>`);
    const root = byId(page, "h").shadowRoot!;
    expect([root.styleSheets.length, root.styleSheets[0]!.cssRules.length, page.document.styleSheets.length]).toEqual([1, 1, 0]);
    expect(page.getComputedStyle(byId(page, "p")).color).not.toBe("rgb(255, 0, 0)");
    root.querySelector("style")!.remove();
    expect(root.styleSheets.length).toBe(0);
  });

  it("keep their ids to themselves", async () => {
    const page = await openPage(`<div id=h></div><script>h.attachShadow({ mode: "open" }).innerHTML = "<p id=one></p><p></p>"; h.shadowRoot.lastChild.id = "two"</script>`);
    expect([byId(page, "one"), byId(page, "two"), byId(page, "h").shadowRoot!.getElementById("two")?.localName]).toEqual([null, null, "p"]);
  });

  it("load frames", async () => {
    const server = await serveText("<!doctype html><p>inner", "text/html");
    const page = await openPage(`<div id=h></div><script>h.attachShadow({ mode: "open" }).innerHTML = "<iframe src='${server.origin}/'></iframe>"</script>`, { url: `${server.origin}/` });
    expect(byId(page, "h").shadowRoot!.querySelector("iframe")!.contentDocument?.body.textContent).toBe("inner");
    server.close();
  });

  it("assign nodes to slots by hand", async () => {
    const page = await openPage(`<div id=h><b>1</b><b>2</b></div><script>h.attachShadow({ mode: "open", slotAssignment: "manual" }).innerHTML = "<slot></slot>"</script>`);
    const host = byId(page, "h");
    const slot = host.shadowRoot!.querySelector("slot")!;
    expect([slot.assignedNodes(), host.shadowRoot!.slotAssignment]).toEqual([[], "manual"]);
    slot.assign(host.lastElementChild!);
    expect([slot.assignedElements(), host.lastElementChild!.assignedSlot, host.firstElementChild!.assignedSlot]).toEqual([[host.lastElementChild], slot, null]);
    slot.assign();
    expect(slot.assignedNodes()).toEqual([]);
  });
});
