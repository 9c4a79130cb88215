import { buildEngine } from "../lib/engine.js";
import { buildEngineInParts } from "../lib/engine-in-parts.js";
import type { SendOptions } from "../lib/cdp-connection.js";
import type { Page } from "../lib/page.js";
import type { StaticServer } from "../lib/serve.js";
import { answerOf, loadInPage, runInPage } from "./chromium-stage.js";
import { pressKey } from "./press-key.js";
import type { LoadOptions, Stage } from "./stage.js";
import { EVENT_TIMEOUT_MS, type Answer, type Subject } from "./subject.js";

const HOOK = "__icdpConformance";

/** Collects the engine's events from the document's start; not enumerable, as the engine's own entry. */
const HOOK_SCRIPT = `(() => {
  const events = [];
  let arrived = () => {};
  globalThis.__icdp.onEvent((method, params) => { events.push({ method, params }); arrived(); });
  const next = async (method, timeoutMs) => {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const index = events.findIndex((event) => event.method === method);
      if (index >= 0) return JSON.stringify(events.splice(index, 1)[0].params);
      const left = deadline - performance.now();
      if (left <= 0) throw new Error("No " + method + " within " + timeoutMs + " ms");
      await new Promise((resolve) => { arrived = resolve; setTimeout(resolve, left); });
    }
  };
  Object.defineProperty(globalThis, "${HOOK}", { value: { next } });
})();`;

/** The script that puts the engine into every document of a tab, built from its sources; with its parts on `partServer` if given. */
export async function engineScript(partServer?: StaticServer): Promise<string> {
  const engine = await (partServer ? buildEngineInParts(partServer) : buildEngine());
  return `${engine}\nif (globalThis.__icdp) ${HOOK_SCRIPT}`;
}

/** Our engine, inside the documents of one Chromium tab, in place before the documents' own scripts. */
export class EngineStage implements Stage {
  readonly #subject: Subject;

  private constructor(private readonly page: Page) {
    this.#subject = {
      send: (method, params) => askEngine(page, method, params),
      evaluate: (expression) => runInPage(page, expression),
      press: (key) => pressKey(key, (params) => page.send("Input.dispatchKeyEvent", params)),
      nextEvent: async (method) =>
        JSON.parse(await page.evaluate(`${HOOK}.next(${JSON.stringify(method)}, ${EVENT_TIMEOUT_MS})`)),
    };
  }

  static async prepare(page: Page, script: string): Promise<EngineStage> {
    await page.addInitScript(script);
    return new EngineStage(page);
  }

  async run<T>(url: string, options: LoadOptions, work: (subject: Subject) => Promise<T>): Promise<T> {
    const early = (options.beforeLoad ?? []).map(({ method, params }) => `__icdp.sendText(${argumentsOf(method, params)});`);
    const script =
      early.length === 0
        ? undefined
        : await this.page.send("Page.addScriptToEvaluateOnNewDocument", { source: early.join("\n") });
    try {
      return await loadInPage(this.page, url, options, () => work(this.#subject));
    } finally {
      if (script) await this.page.send("Page.removeScriptToEvaluateOnNewDocument", script);
    }
  }
}

/** What our engine in the page's document answers. */
export async function askEngine(page: Page, method: string, params?: object, options?: SendOptions): Promise<Answer> {
  return answerOf(await page.evaluate<string>(`__icdp.sendText(${argumentsOf(method, params)})`, options));
}

function argumentsOf(method: string, params: object | undefined): string {
  return `${JSON.stringify(method)}, ${params === undefined ? "undefined" : JSON.stringify(params)}`;
}
