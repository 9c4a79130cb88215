import { createContext, runInContext } from "node:vm";
import type { Chromium } from "../../lib/chromium.js";
import { comparable } from "../upstream/replay.js";
import type { Checkout, ScriptTest } from "./checkout.js";
import { Embedder } from "./embedder.js";

const TIMEOUT_MS = 30_000;

/**
 * Runs one test of a checkout with the checkout's own test runner, against Chromium or, with an engine script, against
 * our engine inside Chromium. Resolves to what it logged, in the form that goldens are compared in.
 */
export async function runScript(
  browser: Chromium,
  { runner }: Checkout,
  test: ScriptTest,
  origin: string,
  engineScript?: string,
): Promise<string> {
  const lines: string[] = [];
  const onLoad: (() => void)[] = [];
  let complete!: () => void;
  const completed = new Promise<void>((resolve) => (complete = resolve));
  // The runner is written for a page of the web test shell; this is the part of it that the runner touches.
  const context = createContext({
    testRunner: { dumpAsText() {}, waitUntilDone() {}, setPopupBlockingEnabled() {}, notifyDone: complete },
    DevToolsHost: {
      dummyPageURL: `${origin}/inspector-protocol/resources/inspector-protocol-page.html`,
      sendMessageToEmbedder(text: string) {
        const [message] = JSON.parse(text).params;
        embedder.send(JSON.parse(message)).catch((error) => fail(error));
      },
    },
    addEventListener: (type: string, listener: () => void) => type === "load" && onLoad.push(listener),
    location: { href: `${origin}/inspector-protocol/resources/inspector-protocol-test.html`, search: `?test=${test.path}` },
    Node: { ELEMENT_NODE: 1, TEXT_NODE: 3, DOCUMENT_NODE: 9 },
    URL,
    URLSearchParams,
    console,
    setTimeout,
    clearTimeout,
  });
  const fail = (error: unknown) => {
    lines.push(`Error: ${error}`);
    complete();
  };
  runInContext("globalThis.window = globalThis", context);
  runInContext(runner, context, { filename: "inspector-protocol-test.js" });
  const api = runInContext("DevToolsAPI", context);
  api._log = (text: string) => void lines.push(String(text));
  api._fetch = async (url: string) => (url === test.path ? test.script : (await fetch(new URL(url, origin))).text());
  // As text, so that what the runner gets is made of its own realm's objects.
  const embedder = new Embedder(browser, engineScript, (message) => api.dispatchMessage(JSON.stringify(message)));

  // What a test leaves unhandled would end this process.
  process.on("unhandledRejection", fail);
  const timer = setTimeout(() => fail(`not completed within ${TIMEOUT_MS} ms`), TIMEOUT_MS);
  try {
    for (const listener of onLoad) listener();
    await completed;
    return comparable(`${lines.join("\n")}\n\n`);
  } finally {
    clearTimeout(timer);
    process.off("unhandledRejection", fail);
    await embedder.close();
  }
}
