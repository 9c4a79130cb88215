import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AgentBrowser } from "../../../tests/e2e/agent-browser.js";
import { packageVersion } from "../package-version.js";
import type { Stage } from "../stage.js";
import { job, type ClientKind, type Job, type JobTable } from "../table.js";

let sessions = 0;

/** Where it writes its files. */
const folder = (): string => mkdtempSync(join(tmpdir(), "icdp-ab-files-"));

async function connect({ port, app }: Stage): Promise<AgentBrowser> {
  const ab = new AgentBrowser(port, `clients${++sessions}`);
  const tabs = await ab.run("tab", "list");
  const lines = tabs.split("\n").filter((line) => line.includes(app.url));
  if (lines.length === 0) throw new Error(`no tab of ${app.url} in: ${tabs}`);
  if (!lines[0]!.includes("→")) await ab.run("tab", tabId(lines[0]!));
  return ab;
}

function tabId(line: string): string {
  const id = /\[(t\d+)\]/.exec(line)?.[1];
  if (id === undefined) throw new Error(`no tab id in: ${line}`);
  return id;
}

/** One command whose output is the answer. */
const command = (...args: string[]): Job<AgentBrowser> => job(args.map((arg) => (/\s/.test(arg) ? JSON.stringify(arg) : arg)).join(" "), (ab) => ab.run(...args));
/** The same with the output read as something. */
const read = <T>(parse: (text: string) => T, ...args: string[]): Job<AgentBrowser> => ({ ...command(...args), run: async (ab) => parse(await ab.run(...args)) });

/** The reference that the interactive snapshot gives to an element. */
async function refOf(ab: AgentBrowser, element: string): Promise<string> {
  const snapshot = await ab.run("snapshot", "-i");
  const at = snapshot.indexOf(element);
  const ref = at < 0 ? undefined : /ref=(e\d+)/.exec(snapshot.slice(at))?.[1];
  if (!ref) throw new Error(`${element} is not in: ${snapshot}`);
  return `@${ref}`;
}

async function toFile(ab: AgentBrowser, ...args: string[]): Promise<Buffer> {
  const directory = folder();
  try {
    const path = join(directory, "out");
    await ab.run(...args.map((arg) => (arg.startsWith("out") ? path + arg.slice("out".length) : arg)));
    return readFileSync(path + args.find((arg) => arg.startsWith("out"))!.slice("out".length));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Middle of an element, as `get box` tells it. */
async function middle(ab: AgentBrowser, css: string): Promise<[x: number, y: number]> {
  const { x, y, width, height } = box(await ab.run("get", "box", css));
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

function box(text: string): { x: number; y: number; width: number; height: number } {
  const number = (name: string): number => Number(new RegExp(`${name}:\\s+(-?[\\d.]+)`).exec(text)![1]);
  return { x: number("x"), y: number("y"), width: number("width"), height: number("height") };
}

const value = (text: string): unknown => JSON.parse(text);
const second = ({ app }: Stage, query = ""): string => `${app.url}second.html${query}`;
const tabUrls = async (ab: AgentBrowser): Promise<string[]> => [...(await ab.run("tab", "list")).matchAll(/https?:\/\/[^\s)]+/g)].map(([url]) => url);
async function tabOf(ab: AgentBrowser, part: string): Promise<string> {
  const list = await ab.run("tab", "list");
  return tabId(list.split("\n").find((line) => line.includes(part)) ?? list);
}
const backToApp = async (ab: AgentBrowser): Promise<unknown> => ab.run("tab", await tabOf(ab, "/app/ ").catch(() => "t1"));

const jobs: JobTable<AgentBrowser> = {
  connect: job("tab list --cdp PORT", tabUrls),
  "list-pages": job("tab list", tabUrls),
  open: job("open URL", (ab, { app }) => ab.run("open", `${app.url}?opened`)),
  title: command("get", "title"),
  url: command("get", "url"),
  snapshot: command("snapshot"),
  "snapshot-interactive": command("snapshot", "-i"),

  "find-click": command("find", "role", "button", "click", "--name", "Increment"),
  "click-selector": command("click", "#add"),
  "click-ref": job("snapshot -i, click @ref", async (ab) => ab.run("click", await refOf(ab, 'button "Increment"'))),
  "click-text": command("find", "text", "Increment", "click"),
  "click-shadow": job("click @ref in a shadow root", async (ab) => ab.run("click", await refOf(ab, 'button "Shadow button"'))),
  "click-frame": job("click @ref in an iframe", async (ab) => ab.run("click", await refOf(ab, 'button "Frame button"'))),
  dblclick: command("dblclick", "#dbl"),
  "right-click": job("mouse move, down right, up right", async (ab) => {
    const [x, y] = await middle(ab, "#ctx");
    await ab.run("mouse", "move", String(x), String(y));
    await ab.run("mouse", "down", "right");
    await ab.run("mouse", "up", "right");
  }),
  fill: command("fill", "#name", "Ada Lovelace"),
  "fill-ref": job("fill @ref text", async (ab) => ab.run("fill", await refOf(ab, 'textbox "Email"'), "ada@example.com")),
  "fill-label": command("find", "label", "Notes", "fill", "Some notes"),
  "fill-frame": job("frame CSS, fill, frame main", async (ab) => {
    await ab.run("frame", "#inner");
    await ab.run("fill", "#fin", "in the frame");
    await ab.run("frame", "main");
  }, { after: (ab) => ab.run("frame", "main") }),
  "fill-shadow": job("fill @ref in a shadow root", async (ab) => ab.run("fill", await refOf(ab, 'textbox "Shadow input"'), "in the shadow")),
  type: command("type", "#name", "typed text"),
  press: job("focus, press Enter", async (ab) => (await ab.run("focus", "#keys"), ab.run("press", "Enter"))),
  "press-combo": job("focus, press Control+b", async (ab) => (await ab.run("focus", "#keys"), ab.run("press", "Control+b"))),
  "press-tab": command("press", "Tab"),
  editable: job("click, keyboard type in contenteditable", async (ab) => (await ab.run("click", "#editor"), ab.run("keyboard", "type", " typed here "))),
  check: command("check", "#agree"),
  uncheck: command("uncheck", "#news"),
  radio: job("check @ref of a radio", async (ab) => ab.run("check", await refOf(ab, 'radio "Pro"'))),
  switch: job("click @ref of a switch", async (ab) => ab.run("click", await refOf(ab, 'switch "Dark mode"'))),
  select: command("select", "#colour", "Green"),
  "select-multi": command("select", "#sizes", "S", "L"),
  range: command("press", "ArrowRight"),
  hover: command("hover", "#hover"),
  "hover-menu": job("hover, click in what opened", async (ab) => {
    await ab.run("hover", "#menu-button");
    await ab.run("click", "#zoom");
  }),
  focus: command("focus", "#name"),
  submit: command("find", "role", "button", "click", "--name", "Save"),

  "scroll-page": command("scroll", "down", "400"),
  "scroll-list": command("scroll", "down", "200", "--selector", "#list"),
  "scroll-into-view": command("scrollintoview", "#bottom"),
  "click-offscreen": command("click", "#bottom-btn"),

  "get-text": command("get", "text", "h1"),
  "get-attr": command("get", "attr", "#name", "placeholder"),
  "get-value": command("get", "value", "#age"),
  "get-html": command("get", "html", "body"),
  "get-box": read(box, "get", "box", "#add"),
  "get-styles": read((text) => /^font-size: (.*)$/m.exec(text)?.[1], "get", "styles", "#add"),
  "get-count": read(Number, "get", "count", "#list li"),
  "is-visible": job("is visible CSS", async (ab) => [value(await ab.run("is", "visible", "#add")), value(await ab.run("is", "visible", "#gone"))]),
  "is-enabled": job("is enabled CSS", async (ab) => [value(await ab.run("is", "enabled", "#add")), value(await ab.run("is", "enabled", "#off"))]),
  "is-checked": job("is checked CSS", async (ab) => [value(await ab.run("is", "checked", "#agree")), value(await ab.run("is", "checked", "#news"))]),

  "eval-value": read(value, "eval", "6 * 7"),
  "eval-object": read(value, "eval", "({ a: 1, b: [true, null, 'x'] })"),
  "eval-promise": read(value, "eval", "new Promise((resolve) => setTimeout(() => resolve('later'), 50))"),
  "eval-throw": job("eval JS (throws)", (ab) => ab.run("eval", "throw new RangeError('thrown on purpose')").catch((error: Error) => error.message)),
  "wait-selector": command("wait", "#late-item"),
  "wait-text": command("wait", "--text", "Late text arrived"),
  "wait-function": command("wait", "--fn", "!!document.querySelector('#late-item')"),
  console: job("console", async (ab) => (await ab.run("click", "#log"), ab.told("bench complains", "console"))),
  "page-errors": job("errors", async (ab) => (await ab.run("click", "#throw"), ab.told("bench broke", "errors", "--json"))),

  "network-log": job("network requests --filter", async (ab, { app }) => {
    await ab.run("click", "#fetch");
    await app.until("document.querySelector('#fetch-out').textContent !== ''");
    return ab.run("network", "requests", "--filter", "data.json");
  }, { prepare: (ab) => ab.run("network", "requests", "--clear") }),
  "response-body": job("network request ID", async (ab, { app }) => {
    await ab.run("click", "#fetch");
    await app.until("document.querySelector('#fetch-out').textContent !== ''");
    const list = await ab.run("network", "requests", "--filter", "data.json", "--json");
    return ab.run("network", "request", /"requestId":"([^"]+)"/.exec(list)![1]!, "--json");
  }, { prepare: (ab) => ab.run("network", "requests", "--clear") }),
  route: job("network route URL --body", async (ab) => {
    await ab.run("network", "route", "**/data.json*", "--body", '{"answer":"mocked"}');
    await ab.run("click", "#fetch");
    await ab.run("wait", "--fn", "document.querySelector('#fetch-out').textContent !== ''");
  }, { after: (ab) => ab.run("network", "unroute") }),
  offline: job("set offline on, off", async (ab) => {
    const attempt = async (): Promise<string> => value(await ab.run("eval", "fetch('data.json').then(() => 'fine', () => 'failed')")) as string;
    await ab.run("set", "offline", "on");
    const first = await attempt();
    await ab.run("set", "offline", "off");
    return `${first}, then ${await attempt()}`;
  }, { after: (ab) => ab.run("set", "offline", "off") }),
  cookies: job("cookies set, cookies get", async (ab) => (await ab.run("cookies", "set", "bench", "crumb"), ab.run("cookies", "get"))),
  storage: job("storage local set, get", async (ab) => (await ab.run("storage", "local", "set", "bench", "kept"), ab.run("storage", "local", "get", "bench"))),

  screenshot: job("screenshot PATH", (ab) => toFile(ab, "screenshot", "out.png")),
  "screenshot-full": job("screenshot --full PATH", (ab) => toFile(ab, "screenshot", "--full", "out.png")),
  "screenshot-element": job("screenshot CSS PATH", (ab) => toFile(ab, "screenshot", "#dst", "out.png"), { prepare: (ab) => ab.run("scrollintoview", "#dst") }),
  pdf: job("pdf PATH", (ab) => toFile(ab, "pdf", "out.pdf")),

  "dialog-alert": command("click", "#alert"),
  "dialog-confirm": job("click, dialog dismiss", async (ab) => (await ab.run("click", "#confirm"), ab.run("dialog", "dismiss"))),
  "dialog-prompt": job("click, dialog accept TEXT", async (ab) => (await ab.run("click", "#prompt"), ab.run("dialog", "accept", "typed answer"))),
  "html-dialog": job("click in <dialog>", async (ab) => (await ab.run("click", "#open-dialog"), ab.run("click", "#close-dialog"))),
  upload: job("upload CSS FILE", (ab, { uploadFile }) => ab.run("upload", "#file", uploadFile)),
  "drag-html5": command("drag", "#src", "#dst"),
  "drag-pointer": job("mouse move, down, move, up", async (ab) => {
    await ab.run("scrollintoview", "#knob");
    const [x, y] = await middle(ab, "#knob");
    await ab.run("mouse", "move", String(x), String(y));
    await ab.run("mouse", "down");
    await ab.run("mouse", "move", String(x + 50), String(y));
    await ab.run("mouse", "move", String(x + 100), String(y));
    await ab.run("mouse", "up");
  }),

  viewport: job("set viewport W H", async (ab) => (await ab.run("set", "viewport", "700", "500"), value(await ab.run("eval", "[innerWidth, innerHeight]"))), {
    after: (ab) => ab.run("set", "viewport", "1280", "720"),
  }),
  "emulate-media": job("set media dark", async (ab) => {
    await ab.run("set", "media", "dark");
    return value(await ab.run("eval", "matchMedia('(prefers-color-scheme: dark)').matches"));
  }, { after: (ab) => ab.run("set", "media", "light") }),
  "init-script": job("--init-script FILE open URL", async (_ab, stage) => {
    const directory = folder();
    const other = new AgentBrowser(stage.port, `clients${++sessions}`);
    try {
      const file = join(directory, "early.js");
      writeFileSync(file, "window.early = document.querySelector('main') ? 'too late' : 'before the page'");
      await other.run("--init-script", file, "open", stage.app.url);
      return value(await other.run("eval", "window.early"));
    } finally {
      await other.close();
      rmSync(directory, { recursive: true, force: true });
    }
  }),

  "spa-nav": command("click", "#nav-settings"),
  "wait-url": command("wait", "--url", "**/*view=settings"),
  "spa-back": job("back in the document", (ab) => ab.run("back")),
  "link-nav": command("click", "#nav-second"),
  "wait-load": command("wait", "--load", "networkidle"),
  back: job("back", (ab) => ab.run("back"), { prepare: (ab, stage) => ab.run("open", second(stage)) }),
  forward: job("forward", (ab) => ab.run("forward"), {
    prepare: async (ab, stage) => {
      await ab.run("open", second(stage));
      await ab.run("back");
      await ab.run("wait", "#add");
    },
  }),
  reload: command("reload"),
  goto: job("open URL", (ab, stage) => ab.run("open", second(stage))),

  popup: job("click a target=_blank link, tab list", async (ab) => {
    await ab.run("click", "#nav-blank");
    await ab.run("wait", "500");
    return ab.run("tab", "list");
  }, { after: backToApp }),
  "new-tab": job("tab new URL", async (ab, stage) => (await ab.run("tab", "new", second(stage, "?new")), ab.run("get", "url")), { after: backToApp }),
  "switch-tab": job("tab ID", async (ab) => (await ab.run("tab", await tabOf(ab, "Client bench")), ab.run("get", "title")), {
    prepare: (ab, stage) => ab.run("tab", "new", second(stage)),
  }),
  "close-tab": job("tab close ID", async (ab) => ab.run("tab", "close", await tabOf(ab, "second.html")), {
    prepare: (ab, stage) => ab.run("tab", "new", second(stage)),
    after: backToApp,
  }),
  reconnect: job("close, then a command with --cdp", async (ab) => (await ab.run("close"), ab.run("click", "#add"))),
  trace: job("trace start, trace stop PATH", async (ab) => (await ab.run("trace", "start"), (await toFile(ab, "trace", "stop", "out.json")).toString("utf8", 0, 200))),
};

export const agentBrowserKind: ClientKind<AgentBrowser> = {
  name: "agent-browser",
  version: packageVersion("agent-browser"),
  connect,
  disconnect: (ab) => ab.close(),
  jobs,
};
