import { setTimeout as sleep } from "node:timers/promises";
import { launchChromium, type Chromium } from "./chromium.js";
import { compare, isWireEqual, type Comparison } from "./comparison.js";
import { observe, prepareForObserving, settle, type Opponent } from "./observe.js";
import type { Page } from "./page.js";

export interface WorkbenchOptions {
  /** Tabs that work side by side. */
  jobs: number;
  /** Runs before every page's own scripts. */
  engineScript: string;
  opponent?: Opponent;
  /** Lets pages load from this machine only: what lies elsewhere fails at once instead of slowly. */
  offline?: boolean;
  /** Pixels of the screen for each CSS pixel, as on denser screens. Default 1. */
  deviceScale?: number;
  /** Language of the browser's interface. Default `en-US`; others need their language pack. */
  language?: string;
  /** How long a page is left to itself once it has loaded, in milliseconds. Default 0. */
  settleMs?: number;
  /** Time limit for loading a page, in milliseconds. Default 30,000. */
  loadTimeoutMs?: number;
}

/** How to get a document into a tab: a URL, or markup that is served from memory. */
export type PageSource = { url: string } | { html: string };

/** A tab that has loaded as many documents is replaced, since renderers keep growing. */
const DOCUMENTS_PER_TAB = 300;

const ATTEMPTS = 2;

/** After this time what the browser animates unseen by scripts is at rest: the spinner of media ends its turn of 4/3 s. */
export const REST_MS = 1500;

/** A browser with tabs that are ready to compare pages; tabs and browser are replaced when they crash or hang. */
export class Workbench {
  #browser: Promise<Chromium> | undefined;
  #idle: Tab[] = [];
  #free: number;
  #waiting: (() => void)[] = [];
  /** Browsers and tabs that had to be replaced. */
  restarts = 0;

  constructor(private readonly options: WorkbenchOptions) {
    this.#free = options.jobs;
  }

  /** The browser's version. */
  async version(): Promise<string> {
    return (await this.#launch()).version;
  }

  /**
   * Loads a page, waits until it has drawn two frames and compares both trees. Trees that differ are taken once more
   * after `restMs`, because the page may have changed in between. Rejects when the page cannot be loaded or crashes.
   */
  compare(source: PageSource, restMs = 0): Promise<Comparison> {
    return this.visit(source, restMs, (_page, look) => look());
  }

  /** Loads a page for `work`, which has the page compared as it then is, in the way of {@link compare}, whenever it calls `look`. */
  visit<T>(source: PageSource, restMs: number, work: (page: Page, look: () => Promise<Comparison>) => Promise<T>): Promise<T> {
    return this.withPage(async (page) => {
      await load(page, source, this.options.loadTimeoutMs);
      if (this.options.settleMs) await sleep(this.options.settleMs);
      return work(page, async () => {
        for (let attempt = 1; ; attempt++) {
          await settle(page);
          const comparison = compare(await observe(page, this.options.opponent));
          if (attempt === ATTEMPTS || isWireEqual(comparison)) return comparison;
          await sleep(restMs);
        }
      });
    });
  }

  /** Lends a tab to `work`. When that fails, the tab is thrown away. */
  async withPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free--;
    try {
      const tab = this.#idle.pop() ?? (await this.#openTab());
      try {
        const result = await work(tab.page);
        if (++tab.documents < DOCUMENTS_PER_TAB) this.#idle.push(tab);
        else await this.#discard(tab);
        return result;
      } catch (error) {
        this.restarts++;
        await this.#discard(tab);
        throw error;
      }
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  async close(): Promise<void> {
    const browser = await this.#browser?.catch(() => undefined);
    await browser?.close();
  }

  #launch(): Promise<Chromium> {
    if (this.#browser) return this.#browser;
    const browser = launchChromium({
      language: this.options.language,
      args: [
        "--disable-features=BackForwardCache",
        // A tab behind a window that a page opened would draw no frames.
        "--block-new-web-contents",
        ...(this.options.deviceScale !== undefined ? [`--force-device-scale-factor=${this.options.deviceScale}`] : []),
        ...(this.options.offline ? ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"] : []),
      ],
    });
    this.#browser = browser;
    const forget = () => {
      if (this.#browser !== browser) return;
      this.#browser = undefined;
      this.#idle = [];
    };
    browser.then((chromium) => chromium.closed.then(forget), forget);
    return browser;
  }

  async #openTab(): Promise<Tab> {
    const page = await (await this.#launch()).newPage();
    await prepareForObserving(page, this.options.engineScript);
    return { page, documents: 0 };
  }

  async #discard({ page }: Tab): Promise<void> {
    // A hanging renderer answers the browser's request to close late or never.
    await Promise.race([page.close().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
  }
}

interface Tab {
  page: Page;
  documents: number;
}

async function load(page: Page, source: PageSource, timeoutMs?: number): Promise<void> {
  if ("url" in source) await page.navigate(source.url, { timeoutMs });
  else await page.setContent(source.html, { timeoutMs });
}
