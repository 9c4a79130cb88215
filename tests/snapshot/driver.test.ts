import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ActionResult, PageDriver } from "../../packages/snapshot/src/index.js";
import { type Chromium, launchChromium, type Page } from "../../scripts/lib/chromium.js";
import { browserAvailable } from "../e2e/available.js";
import { bundleApp, FRAMEWORKS } from "../input-pages/bundle.js";

const HTML = `<!doctype html><title>Driver</title>
<style>#cover { position: fixed; left: 0; bottom: 0; width: 100%; height: 80px; background: #ccc } #under { position: fixed; left: 10px; bottom: 10px }</style>
<label>Name <input id="name" value="old"></label>
<label>Password <input id="secret" type="password"></label>
<label><input id="agree" type="checkbox"> Agree</label>
<select id="country" aria-label="Country"><option value="at">Austria</option><option value="be">Belgium</option><option disabled>Chad</option></select>
<input id="file" type="file" aria-label="File">
<div id="rich" contenteditable role="textbox" aria-label="Rich">old text</div>
<button id="count" onclick="this.textContent = 'Clicked ' + (this.n = (this.n || 0) + 1)">Clicked 0</button>
<button id="twice" ondblclick="document.title = 'double'">Twice</button>
<button disabled>Off</button>
<button id="remove" onclick="document.getElementById('gone').remove()">Remove</button><button id="gone">Gone</button>
<button id="rerender" onclick="const b = document.getElementById('fresh'); b.replaceWith(b.cloneNode(true))">Rerender</button><button id="fresh" onclick="document.title = 'fresh clicked'">Fresh</button>
<button id="later" onclick="setTimeout(() => document.body.append('Here it is'), 150)">Later</button>
<button id="under">Under</button><div id="cover">Cookies?</div>
<a href="#part">Part</a>
<div id="box" style="height: 60px; overflow: auto" tabindex="0" role="region" aria-label="Box"><div style="height: 900px">tall</div></div>
<div id="from" draggable="false" role="button" tabindex="0" onmousedown="window.dragged = true">From</div><div id="to" role="button" tabindex="0" onmouseup="if (window.dragged) document.title = 'dropped'">To</div>
<iframe title="Inner" srcdoc="<button onclick='parent.document.title = &quot;inner clicked&quot;'>Inside</button>"></iframe>
<div id="host"></div><script>host.attachShadow({ mode: "open" }).innerHTML = "<button onclick=\\"document.title = 'shadow clicked'\\">In shadow</button>"</script>
<div style="height: 3000px"></div><button id="far" onclick="document.title = 'far clicked'">Far</button><div style="height: 500px"></div>`;

/** The uid on the line of the outline that starts like this. */
function uidOf(outline: string, line: string): string {
  const found = outline.split("\n").find((candidate) => candidate.trim().startsWith(line));
  const uid = found && /\[uid=(\d+)\]/.exec(found)?.[1];
  if (!uid) throw new Error(`no ${line} in\n${outline}`);
  return uid;
}

const untimed = ({ duration, ...rest }: ActionResult) => {
  expect(duration).toBeGreaterThanOrEqual(0);
  return rest;
};

describe.skipIf(!browserAvailable)("PageDriver", { timeout: 30_000 }, () => {
  let chromium: Chromium;
  let page: Page;
  let driver: PageDriver;
  let outline: string;
  const folder = mkdtempSync(join(tmpdir(), "icdp-driver-"));

  beforeAll(async () => {
    chromium = await launchChromium();
    page = await chromium.newPage();
  });
  afterAll(async () => {
    await chromium?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    if (!page) return;
    await page.setContent(HTML);
    driver = new PageDriver(page, { timeoutMs: 3_000 });
    outline = await driver.observe();
  });

  it("types in place of what is there, at once and key by key", async () => {
    const name = uidOf(outline, 'textbox "Name"');
    expect(untimed(await driver.type(name, "Ada"))).toMatchObject({ success: true, changes: { valueChanged: true, newValue: "Ada" } });
    await page.evaluate("window.keys = []; document.getElementById('name').onkeydown = (event) => keys.push(event.key)");
    await driver.type(name, "Bo", { perKey: true, clear: false });
    expect(await page.evaluate("[document.getElementById('name').value, keys.join()]")).toEqual(["AdaBo", "B,o"]);
    expect((await driver.type(name, "")).changes.newValue).toBe("");
    await driver.type(uidOf(outline, 'textbox "Rich"'), "new text");
    expect(await page.evaluate("document.getElementById('rich').textContent")).toBe("new text");
  });

  it("does not tell what is in a password field", async () => {
    const result = await driver.type(uidOf(outline, 'textbox "Password"'), "hunter2");
    expect(await page.evaluate("document.getElementById('secret').value")).toBe("hunter2");
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(await driver.observe({ format: "flat", flat: { includeValues: true } })).not.toContain("hunter2");
  });

  it("clicks, double-clicks, and tells what changed", async () => {
    const result = untimed(await driver.click(uidOf(outline, 'button "Clicked 0"')));
    expect(result.success).toBe(true);
    expect(result.changes.domMutations).toBeGreaterThan(0);
    await driver.doubleClick(uidOf(outline, 'button "Twice"'));
    expect(await page.evaluate("document.title")).toBe("double");
    expect(await driver.observe({ format: "diff" })).toContain("~");
  });

  it("scrolls to what it clicks", async () => {
    const result = await driver.click(uidOf(outline, 'button "Far"'));
    expect(result).toMatchObject({ success: true, changes: { scrolled: true } });
    expect(await page.evaluate("document.title")).toBe("far clicked");
  });

  it("clicks in frames and shadow trees", async () => {
    await driver.click(uidOf(outline, 'button "Inside"'));
    expect(await page.evaluate("document.title")).toBe("inner clicked");
    await driver.click(uidOf(outline, 'button "In shadow"'));
    expect(await page.evaluate("document.title")).toBe("shadow clicked");
  });

  it("checks, selects, uploads", async () => {
    const agree = uidOf(outline, 'checkbox "Agree"');
    await driver.check(agree);
    await driver.check(agree);
    expect(await page.evaluate("document.getElementById('agree').checked")).toBe(true);
    await driver.check(agree, false);
    expect(await page.evaluate("document.getElementById('agree').checked")).toBe(false);
    const country = uidOf(outline, 'combobox "Country"');
    expect((await driver.select(country, "Belgium")).changes.newValue).toBe("be");
    expect((await driver.select(country, "Denmark")).error).toBe('There is no option "Denmark". Options: Austria, Belgium, Chad.');
    expect((await driver.select(country, "Chad")).error).toBe('Option "Chad" is disabled.');
    const file = join(folder, "note.txt");
    writeFileSync(file, "note");
    expect((await driver.upload(uidOf(outline, 'button "File'), file)).success).toBe(true);
    expect(await page.evaluate("document.getElementById('file').files[0].name")).toBe("note.txt");
  });

  it("presses keys, hovers, drags, scrolls", async () => {
    await page.evaluate("document.getElementById('name').onkeydown = (event) => { document.title = [event.key, event.ctrlKey, event.shiftKey].join() }");
    await driver.press("Control+Shift+ArrowLeft", uidOf(outline, 'textbox "Name"'));
    expect(await page.evaluate("document.title")).toBe("ArrowLeft,true,true");
    expect((await driver.press("Hyper+x")).error).toContain('"Hyper" is no modifier');
    await page.evaluate("document.getElementById('count').onmouseenter = () => { document.title = 'hovered' }");
    await driver.hover(uidOf(outline, 'button "Clicked 0"'));
    expect(await page.evaluate("document.title")).toBe("hovered");
    expect((await driver.drag(uidOf(outline, 'button "From"'), uidOf(outline, 'button "To"'))).success).toBe(true);
    expect(await page.evaluate("document.title")).toBe("dropped");
    expect((await driver.scroll({ direction: "down", amount: 100, in: uidOf(outline, 'region "Box"') })).changes.scrolled).toBe(true);
    expect(await page.evaluate("document.getElementById('box').scrollTop")).toBe(100);
    expect((await driver.scroll({ direction: "down" })).changes.scrolled).toBe(true);
  });

  it("says why something cannot be done", async () => {
    expect((await driver.click("999")).error).toBe('There is no element with the uid "999". Observe the page and use a uid from the answer.');
    expect((await driver.click("nonsense")).error).toContain('"nonsense"');
    expect((await driver.click(uidOf(outline, 'button "Off"'))).error).toBe("Element is disabled.");
    expect((await driver.click(uidOf(outline, 'button "Under"'))).error).toBe('Element is covered by <div> #cover "Cookies?". Close or move that first.');
    expect((await driver.type(uidOf(outline, 'button "Twice"'), "x")).error).toBe("Element <button> takes no text.");
    expect((await new PageDriver(page).click("1")).error).toContain("Nothing was observed yet");
    await expect(driver.observe({ scope: "#nowhere" })).rejects.toThrow("scope_not_found");
    await expect(driver.observe({ scope: ":::" })).rejects.toThrow("no CSS selector");
    await expect(driver.observe({ format: "html" as "flat" })).rejects.toThrow('There is no format "html"');
    await expect(new PageDriver(page).observe({ format: "diff" })).rejects.toThrow("Nothing was observed yet");
  });

  it("finds an element again after its node was replaced, and says when it is gone", async () => {
    await driver.click(uidOf(outline, 'button "Rerender"'));
    expect((await driver.click(uidOf(outline, 'button "Fresh"'))).success).toBe(true);
    expect(await page.evaluate("document.title")).toBe("fresh clicked");
    await driver.click(uidOf(outline, 'button "Remove"'));
    expect((await driver.click(uidOf(outline, 'button "Gone"'))).error).toBe("Element no longer exists. Observe the page again.");
  });

  it("waits, and gives up with a sentence", async () => {
    await driver.click(uidOf(outline, 'button "Later"'));
    expect((await driver.waitFor({ text: "Here it is" })).success).toBe(true);
    expect((await driver.waitFor({ role: "button", name: "Far" })).success).toBe(true);
    expect((await driver.waitFor({ quiet: 60 })).success).toBe(true);
    const short = new PageDriver(page, { timeoutMs: 200 });
    await page.evaluate("globalThis.busy = setInterval(() => { document.body.dataset.now = performance.now(); }, 10)");
    expect((await short.waitFor({ quiet: 100 })).error).toBe("A quiet document did not come within 200 ms. Observe the page to see what is there.");
    await page.evaluate("clearInterval(busy)");
    expect((await short.waitFor({ url: "elsewhere" })).error).toBe('An address with "elsewhere" did not come within 200 ms. Observe the page to see what is there.');
  });

  it("does not invite to what a modal dialog in a shadow tree blocks", async () => {
    await page.setContent(`<div onclick="1">Behind</div><x-box></x-box><script>
      const root = document.querySelector("x-box").attachShadow({ mode: "open" });
      root.innerHTML = "<dialog><div onclick='1'>Inside</div></dialog>";
      root.querySelector("dialog").showModal();
    </script>`);
    const seen = await driver.observe();
    expect(seen).toMatch(/generic "Inside" \[uid=/);
    expect(seen).not.toContain("Behind");
  });

  it("scrolls through a lazy page before it looks, and back", async () => {
    const lazy = (most: number) => `<!doctype html><title>Lazy</title><ul id="list"></ul><p id="end">end</p><script>
      let made = 0;
      const add = () => { for (let i = 0; i < 10 && made < ${most}; i++) { const item = document.createElement("li"); item.style.height = "90px"; item.innerHTML = "<button>Item " + ++made + "</button>"; list.append(item); } };
      add();
      new IntersectionObserver(([entry]) => { if (entry.isIntersecting) setTimeout(() => { add(); }, 30); }, { rootMargin: "50px" }).observe(end);
    </script>`;
    await page.setContent(lazy(40));
    await page.evaluate("scrollTo(0, 30)");
    expect(await driver.observe({ interactiveOnly: true })).not.toContain("Item 40");
    expect(await driver.observe({ interactiveOnly: true, captureWithScroll: true })).toContain('button "Item 40"');
    expect(await page.evaluate("scrollY")).toBe(30);
    await page.setContent(lazy(1_000));
    expect(await driver.observe({ interactiveOnly: true, captureWithScroll: 3 })).not.toContain("Item 100");
  });

  it("chooses dates, times, colours and ranges, and operates their parts", async () => {
    await page.setContent(`<!doctype html><title>Parts</title><input type="date" aria-label="Day" oninput="document.title = 'input ' + this.value" value="2026-03-04">
      <input type="time" aria-label="Time"><input type="range" aria-label="Volume" max="10"><input type="color" aria-label="Colour"><audio controls src="data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="></audio>`);
    const text = await driver.observe();
    expect(await driver.type(uidOf(text, 'date "Day"'), "2026-05-06")).toMatchObject({ success: true, changes: { newValue: "2026-05-06" } });
    expect(await page.evaluate("document.title")).toBe("input 2026-05-06");
    expect((await driver.type(uidOf(text, 'date "Day"'), "6 May")).error).toBe('"6 May" is no value of a date field. It takes values such as "2026-03-04".');
    await driver.type(uidOf(text, 'date "Day"'), "2026-05-06");
    expect((await driver.type(uidOf(text, 'time "Time"'), "14:30")).changes.newValue).toBe("14:30");
    expect((await driver.type(uidOf(text, 'slider "Volume"'), "7")).changes.newValue).toBe("7");
    expect((await driver.type(uidOf(text, 'color "Colour"'), "#102030")).changes.newValue).toBe("#102030");
    const parts = await driver.observe({ format: "devtools" });
    const part = (words: string) => /uid=1_(\d+)/.exec(parts.split("\n").find((line) => line.includes(words))!)![1]!;
    expect(await driver.press("ArrowUp", part('spinbutton "Month'))).toMatchObject({ success: true });
    expect(await page.evaluate("document.querySelector('input').value")).toBe("2026-06-06");
    expect(await driver.click(part('spinbutton "Day'))).toMatchObject({ success: true });
    await driver.press("ArrowDown");
    expect(await page.evaluate("document.querySelector('input').value")).toBe("2026-06-05");
  });

  it("tells navigations within the document and to another one", async () => {
    expect((await driver.click(uidOf(outline, 'link "Part"'))).changes).toMatchObject({ navigated: true, newUrl: expect.stringContaining("#part") });
    expect((await driver.back()).success).toBe(true);
    const url = "data:text/html,<title>Next</title><button>There</button>";
    expect(untimed(await driver.navigate(url))).toMatchObject({ success: true, changes: { navigated: true, newUrl: url } });
    expect((await driver.back()).changes.navigated).toBe(true);
    expect((await driver.navigate("http://127.0.0.1:1/")).error).toContain("could not be opened");
  });

  it("reconnects when the connection is lost, and repeats what changes nothing", async () => {
    let tries = 0;
    const lost = { send: () => Promise.reject(new Error("socket closed")) };
    let isUp = true;
    const session = { send: (method: string, params?: object) => (isUp ? (page.send as (method: string, params?: object) => Promise<any>)(method, params) : lost.send()) };
    const reconnect = async () => {
      if (++tries < 3) throw new Error("not yet");
      return page;
    };
    expect(await new PageDriver(lost, { reconnect }).observe()).toContain('button "Far"');
    expect(tries).toBe(3);

    const flaky = new PageDriver(session, { reconnect });
    const far = uidOf(await flaky.observe(), 'button "Far"');
    isUp = false;
    expect(await flaky.click(far)).toMatchObject({ success: false, error: "The connection was lost and is back. Observe the page again." });
    expect(await page.evaluate("document.title")).toBe("Driver");
    expect((await flaky.click(far)).success).toBe(true);
  });

  it("compares with what was shown last, whatever it looked at meanwhile", async () => {
    await driver.click(uidOf(outline, 'button "Clicked 0"'));
    await driver.click(uidOf(outline, 'button "Remove"'));
    const changes = await driver.observe({ format: "diff" });
    expect(changes).toContain('button "Clicked 1"');
    expect(changes).toMatch(/^- +button "Gone"/m);
    expect(await driver.observe({ format: "diff" })).toBe("(no changes)");
  });

  it.each(FRAMEWORKS)("changes controlled inputs of %s", async (framework) => {
    await page.setContent(`<!doctype html><body><div id="root"></div><script>${(await bundleApp(framework)).replaceAll("</script", "<\\/script")}</script>`);
    const own = new PageDriver(page);
    const text = await own.observe();
    const uids = [...text.matchAll(/^\s*(\w+)[^\n]*\[uid=(\d+)\]/gm)].map(([, role, uid]) => ({ role, uid: uid! }));
    const nth = (role: string, n: number) => uids.filter((entry) => entry.role === role)[n]!.uid;
    await own.type(nth("textbox", 0), "one");
    await own.type(nth("textbox", 1), "two", { perKey: true });
    await own.type(nth("spinbutton", 0), "3");
    await own.check(nth("checkbox", 0));
    await own.check(nth("radio", 1));
    await own.select(nth("combobox", 0), "three");
    await own.click(nth("button", 0));
    const state = await page.evaluate<string>("document.getElementById('state').textContent");
    expect(JSON.parse(state)).toMatchObject({ text: "one", upper: "TWO", number: "3", check: true, radio: "b", select: "three", submitted: 1 });
  });
});
