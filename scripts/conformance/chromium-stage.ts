import type { SendOptions } from "../lib/cdp-connection.js";
import type { Page } from "../lib/page.js";
import { EventQueue } from "./event-queue.js";
import { pressKey } from "./press-key.js";
import type { LoadOptions, Stage } from "./stage.js";
import type { Answer, Subject } from "./subject.js";

const TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))";

const EVENTS = ["Accessibility.nodesUpdated", "Accessibility.loadComplete"] as const;

/** Chromium itself: its own answers about the documents of one tab. */
export class ChromiumStage implements Stage {
  readonly #subject: Subject;
  readonly #events = new EventQueue();

  constructor(private readonly page: Page) {
    for (const event of EVENTS) page.on(event, (params) => this.#events.push(event, params));
    this.#subject = {
      send: (method, params) => askChromium(page, method, params),
      evaluate: (expression) => runInPage(page, expression),
      press: (key) => pressKey(key, (params) => page.send("Input.dispatchKeyEvent", params)),
      nextEvent: (method) => this.#events.next(method),
    };
  }

  async run<T>(url: string, options: LoadOptions, work: (subject: Subject) => Promise<T>): Promise<T> {
    this.#events.clear();
    try {
      for (const { method, params } of options.beforeLoad ?? []) await this.#subject.send(method, params);
      return await loadInPage(this.page, url, options, () => work(this.#subject));
    } finally {
      await this.page.send("Accessibility.disable");
    }
  }
}

/** Loads a document with or without focus, waits until it has drawn two frames, and runs `work`. */
export async function loadInPage<T>(page: Page, url: string, { unfocused }: LoadOptions, work: () => Promise<T>): Promise<T> {
  const giveFocusBack = unfocused ? await takeFocusAway(page) : undefined;
  try {
    await page.navigate(url);
    if (!unfocused) await page.evaluate(TWO_FRAMES, { timeoutMs: 10_000 });
    return await work();
  } finally {
    await giveFocusBack?.();
  }
}

/** Puts another tab in front. The page draws no more frames then. */
async function takeFocusAway(page: Page): Promise<() => Promise<void>> {
  await page.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  const { targetId } = await page.send("Target.createTarget", { url: "about:blank" });
  return async () => {
    await page.send("Target.closeTarget", { targetId });
    await page.send("Emulation.setFocusEmulationEnabled", { enabled: true });
  };
}

/** Runs a script as if the user had just clicked, and waits for its promise. */
export async function runInPage(page: Page, expression: string): Promise<void> {
  // Only the tab in front may do what needs a user, for example go fullscreen.
  await page.send("Page.bringToFront");
  const { exceptionDetails } = await page.send("Runtime.evaluate", { expression, awaitPromise: true, userGesture: true });
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
}

/** What Chromium itself answers about the page. */
export async function askChromium(page: Page, method: string, params?: object, options?: SendOptions): Promise<Answer> {
  return answerOf((await page.sendRaw(method, params, options)).text);
}

/** The result or error in an answer's text. */
export function answerOf(text: string): Answer {
  const { result, error } = JSON.parse(text);
  return error ? { error } : { result };
}
