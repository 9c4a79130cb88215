import { build } from "esbuild";
import { join } from "node:path";
import { type Relay, startRelay } from "@icdp/relay";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Chromium, launchChromium, type Page } from "../../scripts/lib/chromium.js";
import { ROOT } from "../../scripts/lib/build.js";
import { serveAgent } from "../../scripts/lib/serve-agent.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { browserAvailable } from "../e2e/available.js";
import { TestClient, until } from "../wire/support/world.js";
import { BLOCKS, type Block, blocksRunBy, placeOf } from "./lib/blocks.js";

const SCRIPT_TAG = '<script src="/agent.global.js" data-allowed-parents="https://shell.example"></script>';
const APP_BODY = "<main><h1>App</h1><button>Save</button></main>";

const isOfApp = ({ language, code }: Block): boolean => language === "html" || code.includes("@icdp/frame-agent");

/** The blocks of each page that say `embed`: each of the app with each of the page around it. */
const embeddings = [...new Set(blocksRunBy("embed").map(({ page }) => page))].flatMap((page) => {
  const blocks = blocksRunBy("embed").filter((block) => block.page === page);
  return blocks.filter(isOfApp).flatMap((app) => blocks.filter((block) => !isOfApp(block)).map((shell) => [placeOf(app), placeOf(shell), app, shell] as const));
});

/** With what its console is expected to show. */
const printing = (name: string): (readonly [string, Block, string])[] =>
  blocksRunBy(name).map((block) => {
    const next = BLOCKS[BLOCKS.indexOf(block) + 1];
    if (next?.page !== block.page || !next.notes.has("output")) throw new Error(`${placeOf(block)} has no output below it`);
    return [placeOf(block), block, next.code];
  });

describe.skipIf(!browserAvailable)("code for pages", { timeout: 180_000 }, () => {
  let chromium: Chromium;
  let server: StaticServer;
  let relay: Relay;
  let page: Page | undefined;
  let documents = 0;

  const appOrigin = (): string => server.origin.replace("127.0.0.1", "app.localhost");
  const local = (text: string): string =>
    text
      .replaceAll("https://shell.example", server.origin)
      .replaceAll("https://app.example", appOrigin())
      .replaceAll("ws://127.0.0.1:9222", `ws://127.0.0.1:${relay.port}`);

  beforeAll(async () => {
    server = await serve();
    await serveAgent(server, "/agent.global.js");
    chromium = await launchChromium();
  }, 180_000);
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
  });
  afterEach(async () => {
    await page?.close();
    page = undefined;
    await relay?.close();
  });

  async function openRelay(): Promise<void> {
    relay = await startRelay({ port: 0, access: { hostOrigins: [server.origin] } });
  }

  /** Code of a block as readers would bundle it. */
  async function bundle({ code, language }: Block): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents: local(code), loader: language === "ts" ? "ts" : "js", resolveDir: join(ROOT, "docs") },
      bundle: true,
      write: false,
      format: "esm",
      target: "es2022",
    });
    return outputFiles[0]!.text;
  }

  const addPage = (html: string): string => server.add(`<!doctype html><html lang="en">${html}</html>`, { path: `/page-${++documents}.html` });
  const addScript = (text: string): string => server.add(text, { path: `/script-${++documents}.js`, contentType: "text/javascript" }).replace(server.origin, "");

  async function addApp(block?: Block): Promise<string> {
    const head = block === undefined || block.language === "html" ? local(block?.code ?? SCRIPT_TAG) : `<script type="module" src="${addScript(await bundle(block))}"></script>`;
    return addPage(`<head>${head}<title>App</title></head><body>${APP_BODY}</body>`).replace(server.origin, appOrigin());
  }

  async function openShell(block: Block, appUrl: string): Promise<Page> {
    page = await chromium.newPage();
    const script = addScript(await bundle(block));
    await page.navigate(addPage(`<title>Shell</title><iframe src="${appUrl}"></iframe><script type="module" src="${script}"></script>`));
    return page;
  }

  const titles = async (): Promise<string[]> => ((await (await fetch(`${relay.url}/json/list`)).json()) as { title: string }[]).map(({ title }) => title);

  test.each(embeddings)('"embed": %s in %s is a target', async (_app, _shell, app, shell) => {
    await openRelay();
    await openShell(shell, await addApp(app));
    await expect.poll(titles, { timeout: 20_000 }).toEqual(["App"]);
    const client = await TestClient.open(`ws://127.0.0.1:${relay.port}/devtools/page/app`);
    expect((await client.send("Accessibility.getFullAXTree", { depth: 1 })).result?.["nodes"]).toContainEqual(expect.objectContaining({ name: expect.objectContaining({ value: "App" }) }));
    client.socket.terminate();
  });

  test.each(blocksRunBy("create-targets").map((block) => [placeOf(block), block] as const))('"create-targets": with %s clients open and close targets', async (_place, block) => {
    await openRelay();
    await openShell(block, "about:blank");
    const client = await TestClient.open(`ws://127.0.0.1:${relay.port}/devtools/browser`);
    const create = (url: string) => client.send("Target.createTarget", { url });
    await until(async () => (await create("https://other.example/")).error?.message.includes("Only pages of") === true);
    const app = (await create(await addApp())).result as { targetId: string };
    const blank = (await create("about:blank")).result as { targetId: string };
    expect((await titles()).sort()).toEqual(["", "App"]);
    for (const targetId of [app.targetId, blank.targetId]) expect((await client.send("Target.closeTarget", { targetId })).result).toEqual({ success: true });
    expect(await titles()).toEqual([]);
    client.socket.terminate();
  });

  /** What a page's console says within its first seconds. */
  async function consoleOf(opened: Page, expected: string): Promise<string> {
    const lines: string[] = [];
    opened.on("Runtime.consoleAPICalled", ({ args }) => void lines.push(...args.map(({ value }: { value?: unknown }) => String(value))));
    opened.on("Runtime.exceptionThrown", ({ exceptionDetails }) => void lines.push(String(exceptionDetails.exception?.description)));
    await opened.send("Runtime.enable");
    await until(() => lines.join("\n").length >= expected.length || lines.some((line) => line.includes("Error")));
    return lines.join("\n");
  }

  test.each(printing("shell"))('"shell": %s prints its output', async (_place, block, output) => {
    await openRelay();
    expect(await consoleOf(await openShell(block, await addApp()), output)).toBe(output);
  });

  test.each(printing("page"))('"page": %s prints its output', async (_place, block, output) => {
    page = await chromium.newPage();
    await openRelay();
    await page.navigate(addPage(`<head><script type="module" src="${addScript(await bundle(block))}"></script><title>App</title></head><body>${APP_BODY}</body>`));
    expect(await consoleOf(page, output)).toBe(output);
  });
});
