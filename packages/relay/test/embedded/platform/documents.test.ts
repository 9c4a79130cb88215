import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { byId, openPage, serveText } from "./open-page.js";

/** The header of a GIF of 3 × 2 pixels. */
const GIF = "data:image/gif;base64,R0lGODlhAwACAIAAAAAAAP///ywAAAAAAwACAAACAkQBADs=";

describe("the platform", () => {
  it("shows the text of srcdoc, in whose window it is there too", async () => {
    const page = await openPage(`<iframe id=f src="missing.html" srcdoc="<p id=q>inner</p><script>parent.seen = document.URL + ' ' + new URL('x', document.baseURI) + ' ' + ('popover' in document.body)</script>"></iframe>`);
    expect((page as unknown as { seen: string }).seen).toBe("about:srcdoc http://localhost/x true");
    const frame = byId<HTMLIFrameElement>(page, "f");
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    frame.srcdoc = "other";
    await loaded;
    expect(frame.contentDocument!.body.textContent).toBe("other");
  });

  it("knows the sizes of images, and which do not load", async () => {
    const page = await openPage(`<img id=a src="${GIF}"><img id=b src="data:image/png,a"><img id=c srcset="${GIF} 1x" alt>`);
    const facts = (id: string) => {
      const { complete, naturalWidth, naturalHeight } = byId<HTMLImageElement>(page, id);
      return [complete, naturalWidth, naturalHeight];
    };
    expect([facts("a"), facts("b"), facts("c")]).toEqual([[true, 3, 2], [true, 0, 0], [true, 3, 2]]);
    const again = page.document.createElement("img");
    again.src = GIF;
    expect([again.complete, again.naturalWidth]).toEqual([true, 3]);
  });

  it("fires load and error at image buttons", async () => {
    const page = await openPage(`<input id=a type=image src="${GIF}" onload="this.title = 'load'"><input id=b type=image src="data:,x" onerror="this.title = 'error'">`);
    expect([byId(page, "a").title, byId(page, "b").title]).toEqual(["load", "error"]);
  });

  it("reflects ARIA references by the rules of their scopes", async () => {
    const page = await openPage(`<p id=a>a</p><p id=b>b</p><div id=h></div><button id=t aria-labelledby="a none b">t</button>`);
    const [target, a] = [byId(page, "t"), byId(page, "a")];
    const root = byId(page, "h").attachShadow({ mode: "open" });
    root.innerHTML = `<i id=inner>i</i>`;
    expect(target.ariaLabelledByElements?.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(target.ariaLabelledByElements).toBe(target.ariaLabelledByElements);
    target.ariaLabelledByElements = [root.getElementById("inner")!, a];
    expect([target.getAttribute("aria-labelledby"), target.ariaLabelledByElements]).toEqual(["", [a]]);
    root.getElementById("inner")!.ariaDetailsElements = [a];
    expect(root.getElementById("inner")!.ariaDetailsElements).toEqual([a]);
    target.setAttribute("aria-labelledby", "b");
    expect(target.ariaLabelledByElements?.map(({ id }) => id)).toEqual(["b"]);
    target.ariaLabelledByElements = null;
    expect([target.hasAttribute("aria-labelledby"), target.ariaLabelledByElements]).toEqual([false, null]);
    target.ariaActiveDescendantElement = a;
    expect(target.ariaActiveDescendantElement).toBe(a);
  });

  it("reflects contentEditable", async () => {
    const page = await openPage(`<div contenteditable><p id=p>p</p></div>`);
    const p = byId(page, "p");
    expect([p.contentEditable, p.isContentEditable]).toEqual(["inherit", true]);
    p.contentEditable = "false";
    expect([p.getAttribute("contenteditable"), p.isContentEditable]).toEqual(["false", false]);
    expect(() => (p.contentEditable = "x")).toThrow("The value provided ('x')");
  });

  it("leaves other windows of the process as they are", async () => {
    await openPage("<p>p</p>");
    const { window } = new JSDOM(`<div id=h><template shadowrootmode=open>x</template></div><dialog></dialog>`, { runScripts: "dangerously" });
    const { document } = window;
    expect(document.getElementById("h")!.shadowRoot).toBe(null);
    expect(["showPopover" in document.body, "showModal" in document.querySelector("dialog")!, "ariaLabelledByElements" in document.body]).toEqual([false, false, false]);
    const root = document.getElementById("h")!.attachShadow({ mode: "open" });
    root.innerHTML = "<style>p { color: red }</style>";
    expect(root.querySelector("style")!.sheet).toBe(null);
    expect(() => document.querySelector(":modal")).not.toThrow();
  });

  it("loads frames from servers as jsdom does", async () => {
    const server = await serveText("<!doctype html><p id=p popover>inner<script>p.showPopover()</script>", "text/html");
    const page = await openPage(`<iframe src="${server.origin}/"></iframe>`, { url: `${server.origin}/` });
    expect(page.document.querySelector("iframe")!.contentDocument!.querySelector(":popover-open")?.id).toBe("p");
    server.close();
  });
});
