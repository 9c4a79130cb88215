import { JSDOM, VirtualConsole, type DOMWindow } from "jsdom";
import type { InPageAgent } from "../../packages/frame-agent/src/inpage.js";
import { installPlatform } from "../../packages/relay/src/embedded/platform/index.js";
import { answerOf } from "./chromium-stage.js";
import { EventQueue } from "./event-queue.js";
import { pressKey } from "./press-key.js";
import type { LoadOptions, Stage } from "./stage.js";
import type { Subject } from "./subject.js";

export type CreateAgent = (window: Window & typeof globalThis) => InPageAgent;

/** Our engine over jsdom windows: everything but layout. */
export class JsdomStage implements Stage {
  constructor(private readonly createAgent: CreateAgent) {}

  async run<T>(url: string, options: LoadOptions, work: (subject: Subject) => Promise<T>): Promise<T> {
    const events = new EventQueue();
    let agent!: InPageAgent;
    const dom = await JSDOM.fromURL(url, {
      runScripts: "dangerously",
      resources: "usable",
      pretendToBeVisual: true,
      // What a page prints or throws says nothing about the engine; its tree does.
      virtualConsole: new VirtualConsole(),
      beforeParse: (window) => {
        const page = window as unknown as Window & typeof globalThis;
        installPlatform(page, { focused: !options.unfocused });
        agent = this.createAgent(page);
        agent.onEvent((method, params) => events.push(method, params));
        for (const { method, params } of options.beforeLoad ?? []) void agent.sendText(method, params);
      },
    });
    try {
      await loaded(dom.window);
      return await work(subjectOf(dom.window, agent, events));
    } finally {
      agent.stop();
      dom.window.close();
    }
  }
}

function subjectOf(window: DOMWindow, agent: InPageAgent, events: EventQueue): Subject {
  return {
    send: async (method, params) => answerOf(await agent.sendText(method, params)),
    evaluate: async (expression) => {
      // As in a browser, where what was loaded has been drawn.
      await new Promise((resolve) => window.requestAnimationFrame(resolve));
      window.eval(expression);
    },
    press: (key) => pressKey(key, (params) => agent.send("Input.dispatchKeyEvent", params)),
    nextEvent: (method) => events.next(method),
  };
}

async function loaded(window: DOMWindow): Promise<void> {
  if (window.document.readyState === "complete") return;
  await new Promise<void>((resolve) => window.addEventListener("load", () => resolve(), { once: true }));
}
