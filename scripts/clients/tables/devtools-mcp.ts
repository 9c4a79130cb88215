import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { dirname, join } from "node:path";
import { ROOT } from "../../lib/build.js";
import { packageVersion } from "../package-version.js";
import type { Stage } from "../stage.js";
import { job, type ClientKind, type Job, type JobTable } from "../table.js";

const SERVER = join(ROOT, "node_modules/chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js");

interface Content {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
}

/** The server, driven by the official client over stdio. */
class Mcp {
  client!: Client;
  /** The app's page; tools name the page they work on. */
  pageId = 0;

  async start({ port, app, uploadFile }: Stage): Promise<void> {
    this.client = new Client({ name: "icdp-clients", version: "1.0.0" });
    const options = ["--no-usage-statistics", "--no-performance-crux", `--workspace=${dirname(uploadFile)}`];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [SERVER, `--browserUrl=http://127.0.0.1:${port}`, ...options],
      stderr: "ignore",
    });
    await this.client.connect(transport);
    const line = (await this.text("list_pages")).split("\n").find((candidate) => candidate.includes(app.url));
    if (!line) throw new Error(`no page of ${app.url} in: ${await this.text("list_pages")}`);
    this.pageId = Number(/(\d+)/.exec(line)![1]);
  }

  async call(tool: string, args: Record<string, unknown> = {}): Promise<Content[]> {
    const own = PAGELESS.has(tool) ? args : { pageId: this.pageId, ...args };
    const { content, isError } = (await this.client.callTool({ name: tool, arguments: own })) as { content: Content[]; isError?: boolean };
    if (isError) throw new Error(`${tool}: ${content.map(({ text }) => text).join("\n")}`);
    return content;
  }

  async text(tool: string, args?: Record<string, unknown>): Promise<string> {
    return (await this.call(tool, args)).map(({ text }) => text ?? "").join("\n");
  }

  async image(tool: string, args?: Record<string, unknown>): Promise<Buffer> {
    const image = (await this.call(tool, args)).find(({ type }) => type === "image");
    if (!image) throw new Error(`${tool} answered no image`);
    return Buffer.from(image.data!, "base64");
  }

  /** The uid that a snapshot gives to an element. */
  async uid(element: string): Promise<string> {
    const snapshot = await this.text("take_snapshot");
    const line = snapshot.split("\n").find((candidate) => candidate.includes(element));
    if (!line) throw new Error(`${element} is not in: ${snapshot.slice(0, 2_000)}`);
    return /uid=(\S+)/.exec(line)![1]!;
  }

  /** What a function in the page returns. */
  async evaluate(source: string, args: Record<string, unknown> = {}): Promise<unknown> {
    const text = await this.text("evaluate_script", { function: source, ...args });
    const json = /```json\n([\s\S]*?)\n```/.exec(text)?.[1];
    if (json === undefined) throw new Error(text);
    return JSON.parse(json) as unknown;
  }
}

const PAGELESS = new Set(["list_pages", "new_page", "close_page", "select_page"]);

async function connect(stage: Stage): Promise<Mcp> {
  const mcp = new Mcp();
  try {
    await mcp.start(stage);
    return mcp;
  } catch (error) {
    await mcp.client.close().catch(() => {});
    throw error;
  }
}

const clickOn = (element: string, how = "click {uid}", more: Record<string, unknown> = {}): Job<Mcp> =>
  job(how, async (mcp) => mcp.call("click", { uid: await mcp.uid(element), ...more }));
const fillIn = (element: string, text: string, how: string): Job<Mcp> => job(how, async (mcp) => mcp.call("fill", { uid: await mcp.uid(element), value: text }));
const second = ({ app }: Stage, query = ""): string => `${app.url}second.html${query}`;
const pageUrls = async (mcp: Mcp): Promise<string[]> => [...(await mcp.text("list_pages")).matchAll(/https?:\/\/[^\s)\]]+/g)].map(([url]) => url);
const pageOf = async (mcp: Mcp, part: string): Promise<number> => {
  const text = await mcp.text("list_pages");
  const line = text.split("\n").find((candidate) => candidate.includes(part));
  if (!line) throw new Error(`${part} is not in: ${text}`);
  return Number(/(\d+)/.exec(line)![1]);
};
const goTo = (mcp: Mcp, url: string) => mcp.call("navigate_page", { type: "url", url });

const jobs: JobTable<Mcp> = {
  connect: job("initialize, list_pages", pageUrls),
  "list-pages": job("list_pages", pageUrls),
  open: job("navigate_page {url}", (mcp, { app }) => goTo(mcp, `${app.url}?opened`)),
  title: job("evaluate_script(document.title)", (mcp) => mcp.evaluate("() => document.title")),
  url: job("list_pages", async (mcp, { app }) => (await pageUrls(mcp)).find((url) => url.startsWith(app.url))),
  snapshot: job("take_snapshot {verbose}", (mcp) => mcp.text("take_snapshot", { verbose: true })),
  "snapshot-interactive": job("take_snapshot", (mcp) => mcp.text("take_snapshot")),

  "click-ref": clickOn('button "Increment"', "take_snapshot, click {uid}"),
  "click-shadow": clickOn('button "Shadow button"', "click {uid} in a shadow root"),
  "click-frame": clickOn('button "Frame button"', "click {uid} in an iframe"),
  dblclick: clickOn('button "Double click me"', "click {dblClick}", { dblClick: true }),
  fill: job("fill_form", async (mcp) => mcp.call("fill_form", { elements: [{ uid: await mcp.uid('textbox "Full name"'), value: "Ada Lovelace" }] })),
  "fill-ref": fillIn('textbox "Email"', "ada@example.com", "fill {uid, value}"),
  "fill-frame": fillIn('textbox "Frame field"', "in the frame", "fill {uid} in an iframe"),
  "fill-shadow": fillIn('textbox "Shadow input"', "in the shadow", "fill {uid} in a shadow root"),
  type: job("click, type_text", async (mcp) => (await mcp.call("click", { uid: await mcp.uid('textbox "Full name"') }), mcp.call("type_text", { text: "typed text" }))),
  press: job("click, press_key Enter", async (mcp) => (await mcp.call("click", { uid: await mcp.uid('textbox "Key box"') }), mcp.call("press_key", { key: "Enter" }))),
  "press-combo": job("press_key Control+B", async (mcp) => (await mcp.call("click", { uid: await mcp.uid('textbox "Key box"') }), mcp.call("press_key", { key: "Control+B" }))),
  "press-tab": job("press_key Tab", (mcp) => mcp.call("press_key", { key: "Tab" })),
  editable: job("click, type_text in contenteditable", async (mcp) => (await mcp.call("click", { uid: await mcp.uid('textbox "Editor"') }), mcp.call("type_text", { text: " typed here " }))),
  check: fillIn('checkbox "I agree"', "true", "fill {value: true} on a checkbox"),
  uncheck: clickOn('checkbox "Newsletter"', "click {uid} on a checkbox"),
  radio: fillIn('radio "Pro"', "true", "fill {value: true} on a radio"),
  switch: clickOn('switch "Dark mode"', "click {uid} on a switch"),
  select: fillIn('combobox "Colour"', "Green", "fill {value: label} on a select"),
  range: job("press_key ArrowRight", (mcp) => mcp.call("press_key", { key: "ArrowRight" })),
  hover: job("hover {uid}", async (mcp) => mcp.call("hover", { uid: await mcp.uid('button "Hover me"') })),
  "hover-menu": job("hover {uid}, take_snapshot, click {uid}", async (mcp) => {
    await mcp.call("hover", { uid: await mcp.uid('button "Zoom"') });
    await mcp.call("click", { uid: await mcp.uid('button "Zoom in"') });
  }),
  submit: clickOn('button "Save"', "click {uid} Save"),
  "click-offscreen": clickOn('button "Bottom button"', "click {uid} below the fold"),
  "get-text": job("take_snapshot", async (mcp) => /heading "(.*?)" level="1"/.exec(await mcp.text("take_snapshot"))?.[1]),

  "eval-value": job("evaluate_script", (mcp) => mcp.evaluate("() => 6 * 7")),
  "eval-object": job("evaluate_script (object)", (mcp) => mcp.evaluate("() => ({ a: 1, b: [true, null, 'x'] })")),
  "eval-promise": job("evaluate_script (async)", (mcp) => mcp.evaluate("async () => new Promise((resolve) => setTimeout(() => resolve('later'), 50))")),
  "eval-throw": job("evaluate_script (throws)", (mcp) => mcp.text("evaluate_script", { function: "() => { throw new RangeError('thrown on purpose'); }" }).catch((error: Error) => error.message)),
  "eval-handle": job("evaluate_script {args: [uid]}", async (mcp) => mcp.evaluate("(element) => element.tagName", { args: [await mcp.uid('button "Increment"')] })),
  "wait-text": job("wait_for {text}", (mcp) => mcp.call("wait_for", { text: ["Late text arrived"], timeout: 5_000 })),
  console: job("list_console_messages", async (mcp) => (await mcp.call("click", { uid: await mcp.uid('button "Log message"') }), mcp.text("list_console_messages"))),
  "page-errors": job("list_console_messages", async (mcp) => (await mcp.call("click", { uid: await mcp.uid('button "Throw error"') }), mcp.text("list_console_messages"))),
  "network-log": job("list_network_requests", async (mcp) => (await mcp.call("click", { uid: await mcp.uid('button "Fetch data"') }), mcp.text("list_network_requests"))),
  "response-body": job("get_network_request", async (mcp) => {
    await mcp.call("click", { uid: await mcp.uid('button "Fetch data"') });
    const line = (await mcp.text("list_network_requests")).split("\n").find((candidate) => candidate.includes("data.json"));
    return mcp.text("get_network_request", { reqid: Number(/reqid=(\d+)/.exec(line!)![1]) });
  }),
  offline: job("emulate {networkConditions}", async (mcp) => {
    const attempt = (): Promise<unknown> => mcp.evaluate("() => fetch('data.json').then(() => 'fine', () => 'failed')");
    await mcp.call("emulate", { networkConditions: "Offline" });
    const first = await attempt();
    await mcp.call("emulate", {});
    return `${String(first)}, then ${String(await attempt())}`;
  }, { after: (mcp) => mcp.call("emulate", {}) }),
  storage: job("evaluate_script(localStorage)", (mcp) => mcp.evaluate("() => { localStorage.setItem('bench', 'kept'); return localStorage.getItem('bench'); }")),

  screenshot: job("take_screenshot", (mcp) => mcp.image("take_screenshot")),
  "screenshot-full": job("take_screenshot {fullPage}", (mcp) => mcp.image("take_screenshot", { fullPage: true })),
  "screenshot-element": job("take_screenshot {uid}", async (mcp) => mcp.image("take_screenshot", { uid: await mcp.uid('region "Drop zone"') })),
  "screenshot-jpeg": job("take_screenshot {format: 'jpeg'}", (mcp) => mcp.image("take_screenshot", { format: "jpeg", quality: 60 })),

  "dialog-alert": job("click, handle_dialog accept", async (mcp) => {
    await mcp.call("click", { uid: await mcp.uid('button "Show alert"') });
    await mcp.call("handle_dialog", { action: "accept" });
  }),
  "dialog-confirm": job("handle_dialog dismiss", async (mcp) => {
    await mcp.call("click", { uid: await mcp.uid('button "Show confirm"') });
    await mcp.call("handle_dialog", { action: "dismiss" });
  }),
  "dialog-prompt": job("handle_dialog accept promptText", async (mcp) => {
    await mcp.call("click", { uid: await mcp.uid('button "Show prompt"') });
    await mcp.call("handle_dialog", { action: "accept", promptText: "typed answer" });
  }),
  "html-dialog": job("click in <dialog>", async (mcp) => {
    await mcp.call("click", { uid: await mcp.uid('button "Open dialog"') });
    await mcp.call("click", { uid: await mcp.uid('button "Close dialog"') });
  }),
  upload: job("upload_file", async (mcp, { uploadFile }) => mcp.call("upload_file", { uid: await mcp.uid('"Attachment"'), filePaths: [uploadFile] })),
  "drag-html5": job("drag {from_uid, to_uid}", async (mcp) => {
    const from = await mcp.uid('button "Drag source"');
    await mcp.call("drag", { from_uid: from, to_uid: await mcp.uid('region "Drop zone"') });
  }),

  viewport: job("emulate {viewport}", async (mcp) => {
    await mcp.call("emulate", { viewport: "700x500x1" });
    return mcp.evaluate("() => [innerWidth, innerHeight]");
  }, { after: (mcp) => mcp.call("emulate", {}) }),
  "emulate-media": job("emulate {colorScheme}", async (mcp) => {
    await mcp.call("emulate", { colorScheme: "dark" });
    return mcp.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches");
  }, { after: (mcp) => mcp.call("emulate", { colorScheme: "auto" }) }),
  "init-script": job("navigate_page {initScript}", async (mcp) => {
    await mcp.call("navigate_page", { type: "reload", initScript: "window.early = document.querySelector('main') ? 'too late' : 'before the page'" });
    return mcp.evaluate("() => window.early");
  }),

  "spa-nav": clickOn('link "Settings"', "click a link"),
  "spa-back": job("navigate_page back in the document", (mcp) => mcp.call("navigate_page", { type: "back" })),
  "link-nav": clickOn('link "Second page"', "click a link across documents"),
  back: job("navigate_page back", (mcp) => mcp.call("navigate_page", { type: "back" }), { prepare: (mcp, stage) => goTo(mcp, second(stage)) }),
  forward: job("navigate_page forward", (mcp) => mcp.call("navigate_page", { type: "forward" }), {
    prepare: async (mcp, stage) => {
      await goTo(mcp, second(stage));
      await mcp.call("navigate_page", { type: "back" });
    },
  }),
  reload: job("navigate_page reload", (mcp) => mcp.call("navigate_page", { type: "reload" })),
  goto: job("navigate_page {url}", (mcp, stage) => goTo(mcp, second(stage))),

  popup: job("click a target=_blank link, list_pages", async (mcp) => {
    await mcp.call("click", { uid: await mcp.uid('link "Second page in a new tab"') });
    return mcp.text("list_pages");
  }),
  "new-tab": job("new_page", async (mcp, stage) => {
    await mcp.call("new_page", { url: second(stage, "?new") });
    return mcp.text("list_pages");
  }),
  "switch-tab": job("select_page", async (mcp, { app }) => {
    await mcp.call("select_page", { pageId: await pageOf(mcp, app.url), bringToFront: true });
    return mcp.evaluate("() => document.title");
  }, { prepare: (mcp, stage) => mcp.call("new_page", { url: second(stage) }) }),
  "close-tab": job("close_page", async (mcp) => mcp.call("close_page", { pageId: await pageOf(mcp, "second.html") }), {
    prepare: (mcp, stage) => mcp.call("new_page", { url: second(stage) }),
  }),
  reconnect: job("end the server, start another", async (mcp, stage) => {
    await mcp.client.close();
    await mcp.start(stage);
    await mcp.call("click", { uid: await mcp.uid('button "Increment"') });
  }),
};

export const devtoolsMcpKind: ClientKind<Mcp> = {
  name: "chrome-devtools-mcp",
  version: packageVersion("chrome-devtools-mcp"),
  connect,
  disconnect: ({ client }) => client.close(),
  jobs,
};
