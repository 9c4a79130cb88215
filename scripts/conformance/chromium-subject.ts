import type { Page } from "../lib/page.js";
import { EventQueue } from "./event-queue.js";
import type { Call } from "./fixture.js";
import type { Answer, Subject } from "./subject.js";

const TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))";

/** Loads documents in a tab and hands out who answers about them. One document at a time. */
export interface Stage {
  /** Loads `url`, waits until it has drawn two frames, lends the subject to `work` and cleans up after it. */
  run<T>(url: string, calls: Call[], work: (subject: Subject) => Promise<T>): Promise<T>;
}

/** Waits until the loaded page has drawn two frames. */
export async function drawTwoFrames(page: Page): Promise<void> {
  await page.evaluate(TWO_FRAMES, { timeoutMs: 10_000 });
}

/** Chromium's own answers. */
export class ChromiumStage implements Stage {
  readonly #subject: Subject;
  readonly #events = new EventQueue();

  constructor(private readonly page: Page) {
    for (const event of ["Accessibility.nodesUpdated", "Accessibility.loadComplete"] as const) {
      page.on(event, (params) => this.#events.push(event, params));
    }
    this.#subject = {
      send: async (method, params) => answerOf((await page.sendRaw(method, params)).text),
      evaluate: async (expression) => {
        await page.evaluate(`${expression}; undefined`);
      },
      nextEvent: (method) => this.#events.next(method),
    };
  }

  async run<T>(url: string, calls: Call[], work: (subject: Subject) => Promise<T>): Promise<T> {
    this.#events.clear();
    try {
      for (const { method, params } of calls.filter(({ beforeLoad }) => beforeLoad)) {
        await this.#subject.send(`Accessibility.${method}`, params);
      }
      await this.page.navigate(url);
      await drawTwoFrames(this.page);
      return await work(this.#subject);
    } finally {
      await this.page.send("Accessibility.disable");
    }
  }
}

function answerOf(text: string): Answer {
  const { result, error } = JSON.parse(text);
  return error ? { error } : { result };
}
