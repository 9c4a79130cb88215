import type { Chromium } from "../lib/chromium.js";
import type { Page } from "../lib/page.js";

/** A renderer keeps growing; a tab that has shown as many documents is replaced. */
const DOCUMENTS_PER_TAB = 300;

interface Tab<T> {
  page: Page;
  content: T;
  documents: number;
}

/** A few tabs of one browser that are lent out one document at a time and replaced when they crash. */
export class Tabs<T> {
  #idle: Tab<T>[] = [];
  #free: number;
  #waiting: (() => void)[] = [];
  #front: Promise<unknown> = Promise.resolve();

  /** `prepare` is called once for every tab, before its first document. */
  constructor(
    private readonly browser: Chromium,
    count: number,
    private readonly prepare: (page: Page) => Promise<T>,
  ) {
    this.#free = count;
  }

  /**
   * Lends a tab to `work`; the caller is queued while all are in use. Work that brings its tab to the front (`inFront`) runs one at a
   * time and while no tab is opened, because what is open in the tab that was there closes.
   */
  async lend<R>(work: (content: T) => Promise<R>, inFront: boolean): Promise<R> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let tab: Tab<T> | undefined;
    try {
      const { content } = (tab = this.#idle.pop() ?? (await this.#inFront(() => this.#open())));
      const result = await (inFront ? this.#inFront(() => work(content)) : work(content));
      if (++tab.documents < DOCUMENTS_PER_TAB) {
        this.#idle.push(tab);
        tab = undefined;
      }
      return result;
    } finally {
      await tab?.page.close().catch(() => {});
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  #inFront<R>(work: () => Promise<R>): Promise<R> {
    const result = this.#front.then(work);
    this.#front = result.catch(() => {});
    return result;
  }

  async #open(): Promise<Tab<T>> {
    const page = await this.browser.newPage();
    return { page, content: await this.prepare(page), documents: 0 };
  }
}
