import "../support/patience.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../../../scripts/lib/chromium.js";
import { serve, type StaticServer } from "../../../../scripts/lib/serve.js";
import { bundleScript } from "../../scripts/self-contained-core.js";

/** How the page objects to being left. */
const PAGES = {
  "preventDefault()": `addEventListener("beforeunload", (event) => { count(); event.preventDefault(); })`,
  "a handler's text": `onbeforeunload = () => { count(); return "text"; }`,
  "a handler's false": `onbeforeunload = () => { count(); return false; }`,
  returnValue: `addEventListener("beforeunload", (event) => { count(); event.returnValue = "text"; })`,
  "a listener's text (no objection)": `addEventListener("beforeunload", () => { count(); return "text"; })`,
  "nothing (no objection)": `addEventListener("beforeunload", () => count())`,
  "alert and confirm": `addEventListener("beforeunload", (event) => { count(); event.preventDefault(); sessionStorage.blocked = JSON.stringify([alert("a") ?? null, confirm("c"), prompt("p")]); })`,
} as const;

/** What makes the document go, as code of the page. */
const ACTS = {
  location: `location.href = "/other.html"`,
  link: `document.getElementById("link").click()`,
  reload: `location.reload()`,
  fragment: `location.hash = "x"`,
  download: `document.getElementById("download").click()`,
  intercepted: `navigation.addEventListener("navigate", (event) => event.intercept()); location.href = "/other.html"`,
  "intercepted by attribute": `navigation.onnavigate = (event) => event.intercept(); location.href = "/other.html"`,
  prevented: `navigation.addEventListener("navigate", (event) => event.preventDefault()); location.href = "/other.html"`,
} as const;

interface Seen {
  /** The dialog, without the frame's id. */
  readonly opening: object | null;
  readonly closed: object | null;
  /** How often handlers ran. */
  readonly runs: number;
  readonly blocked: unknown;
  readonly path: string;
  readonly answer?: object;
}

let chromium: Chromium;
let server: StaticServer;
let agent: string;
beforeAll(async () => {
  [chromium, server, agent] = await Promise.all([launchChromium(), serve(), bundleScript("inpage")]);
  server.add("<!doctype html><title>other</title>", { path: "/other.html" });
});
afterAll(() => Promise.all([chromium.close(), server.close()]));

const wait = (page: Page, milliseconds: number) => page.evaluate(`new Promise((done) => setTimeout(done, ${milliseconds}))`);

async function open(handlers: string): Promise<Page> {
  const page = await chromium.newPage();
  await page.addInitScript(agent);
  server.add(
    `<!doctype html><title>first</title><body style="margin:0"><button style="width:100px;height:100px">b</button><a id=link href="/other.html">x</a><a id=download href="/other.html" download>x</a>
    <script>const count = () => void (sessionStorage.runs = Number(sessionStorage.runs ?? 0) + 1); ${handlers}</script>`,
    { path: "/first.html" },
  );
  await page.navigate(`${server.origin}/first.html`);
  return page;
}

const CLICK = (["mousePressed", "mouseReleased"] as const).map((type) => ({ type, x: 50, y: 50, button: "left", clickCount: 1 }) as const);
const READ = `({ runs: Number(sessionStorage.runs ?? 0), blocked: JSON.parse(sessionStorage.blocked ?? "null"), path: location.pathname })`;
const shown = ({ frameId: _frameId, ...rest }: any = {}): object => rest;

/** The same in Chromium: a Client clicks, lets the document go and answers the dialog. */
async function theirs(handlers: string, act: string | null, accept: boolean, clicks = true): Promise<Seen> {
  const page = await open(handlers);
  await page.send("Page.enable");
  let [opening, closed]: (object | null)[] = [null, null];
  page.on("Page.javascriptDialogOpening", (params: object) => {
    opening = shown(params);
    void page.send("Page.handleJavaScriptDialog", { accept });
  });
  page.on("Page.javascriptDialogClosed", (params: object) => (closed = shown(params)));
  for (const params of clicks ? CLICK : []) await page.send("Input.dispatchMouseEvent", params);
  let answer: object | undefined;
  if (act === null) {
    const { isDownload: _, loaderId, ...rest } = (await page.send("Page.navigate", { url: `${server.origin}/other.html` })) as any;
    answer = { ...shown(rest), loads: loaderId !== undefined };
  } else await page.send("Runtime.evaluate", { expression: act });
  await wait(page, 200).catch(() => {});
  const seen = { opening, closed, ...(await page.evaluate<any>(READ)), ...(answer && { answer }) };
  await page.close();
  return seen;
}

/** The page cannot wait here; the Client has said ahead what it would answer. */
async function ours(handlers: string, act: string | null, accept: boolean, clicks = true): Promise<Seen> {
  const page = await open(handlers);
  await page.evaluate(`(async () => {
    const { send, onEvent } = __icdp;
    await send("Page.enable");
    ${accept ? "" : `alert("first"); await send("Page.handleJavaScriptDialog", { accept: false }).catch(() => {});`}
    onEvent((method, params) => { if (/javascriptDialog/.test(method)) sessionStorage[method] = JSON.stringify(params); });
    for (const params of ${clicks ? JSON.stringify(CLICK) : "[]"}) await send("Input.dispatchMouseEvent", params);
  })()`);
  let answer: object | undefined;
  if (act === null) {
    await page
      .evaluate(`(async () => { sessionStorage.answer = JSON.stringify(await __icdp.send("Page.navigate", { url: location.origin + "/other.html" })); })()`)
      .catch(() => {});
  } else await page.send("Runtime.evaluate", { expression: act });
  await wait(page, 200).catch(() => {});
  const { answered, ...rest } = await page.evaluate<any>(`({ opening: JSON.parse(sessionStorage["Page.javascriptDialogOpening"] ?? "null"), closed: JSON.parse(sessionStorage["Page.javascriptDialogClosed"] ?? "null"), answered: JSON.parse(sessionStorage.answer ?? "null"), ...${READ} })`);
  if (act === null) {
    const { loaderId, ...others } = answered ?? {};
    answer = { ...shown(others), loads: loaderId !== undefined };
  }
  await page.close();
  return { ...rest, opening: rest.opening && shown(rest.opening), closed: rest.closed && shown(rest.closed), ...(answer && { answer }) };
}

describe("a document that a Client is about to leave", () => {
  it.each(Object.keys(PAGES).flatMap((name) => [[name, false], [name, true]] as const))("Page.navigate, %s, accepted: %j, as in Chromium", async (name, accept) => {
    const code = PAGES[name as keyof typeof PAGES];
    const expected = await theirs(code, null, accept);
    expect(expected.opening === null).toBe(name.includes("no objection"));
    expect(await ours(code, null, accept)).toEqual(expected);
  });

  it.each(Object.keys(ACTS).flatMap((name) => [[name, false], [name, true]] as const))("%s, accepted: %j, as in Chromium", async (name, accept) => {
    const act = ACTS[name as keyof typeof ACTS];
    const expected = await theirs(PAGES["preventDefault()"], act, accept);
    expect(expected.opening !== null).toBe(["location", "link", "reload"].includes(name));
    expect(await ours(PAGES["preventDefault()"], act, accept)).toEqual(expected);
  });

  it("goes without a dialog when nobody acted in it", async () => {
    const expected = await theirs(PAGES["preventDefault()"], ACTS.location, false, false);
    expect(expected).toMatchObject({ opening: null, runs: 1, path: "/other.html" });
    expect(await ours(PAGES["preventDefault()"], ACTS.location, false, false)).toEqual(expected);
  });
});
