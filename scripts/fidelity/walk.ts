import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "../fuzz/random.js";
import type { Comparison } from "../lib/comparison.js";
import { settle } from "../lib/observe.js";
import type { Page } from "../lib/page.js";
import type { PageSource, Workbench } from "../lib/workbench.js";
import { randomStep } from "./user.js";

/** A page after some steps of a user: both trees compared, or the reason why there are none. */
export interface State {
  steps: string[];
  comparison?: Comparison;
  /** Where the trees differ: with a tree of Chromium's that knows nothing of earlier states. */
  fresh?: Comparison;
  error?: string;
}

const LOAD_LIMIT_MS = 5000;

/**
 * Compares a page as it loads and after each of `count` random steps, which `seed` decides. A walk ends early where a step leads to a page at
 * another address; a page that loads itself anew goes on.
 */
export async function walk(workbench: Workbench, source: PageSource, seed: string, count: number, restMs: number): Promise<State[]> {
  const states: State[] = [];
  const steps: string[] = [];
  try {
    await workbench.visit(source, restMs, async (page, look) => {
      states.push({ steps: [], comparison: await look() });
      if (count === 0) return;
      const journey = await Journey.begin(page);
      const random = new Random(seed);
      try {
        while (steps.length < count) {
          steps.push(await randomStep(page, random));
          if (!(await journey.arrive())) return;
          const comparison = await look();
          states.push({ steps: [...steps], comparison, fresh: comparison.sameBytes ? undefined : await lookAnew(page, look) });
        }
      } finally {
        journey.end();
      }
    });
  } catch (error) {
    states.push({ steps, error: error instanceof Error ? error.message : String(error) });
  }
  return states;
}

/** Between two answers Chromium keeps its tree and brings parts of it up to date, unless nobody needs it. */
async function lookAnew(page: Page, look: () => Promise<Comparison>): Promise<Comparison> {
  await page.send("Accessibility.enable");
  await page.send("Accessibility.disable");
  return look();
}

/** Follows which document a tab shows. */
class Journey {
  #loading = false;
  readonly #stops: (() => void)[];

  private constructor(
    private readonly page: Page,
    private readonly frameId: string,
    private readonly address: string,
  ) {
    this.#stops = [
      page.on("Page.frameStartedLoading", (event) => this.#set(event, true)),
      page.on("Page.frameStoppedLoading", (event) => this.#set(event, false)),
    ];
  }

  static async begin(page: Page): Promise<Journey> {
    // A dialog for files would be a window of the browser.
    await page.send("Page.setInterceptFileChooserDialog", { enabled: true });
    const { frameTree } = await page.send("Page.getFrameTree");
    return new Journey(page, frameTree.frame.id, await addressOf(page));
  }

  /** Waits until what a step began to load is there; false when that is another page. */
  async arrive(): Promise<boolean> {
    // The document may go meanwhile.
    await settle(this.page).catch(() => {});
    for (let waited = 0; this.#loading && waited < LOAD_LIMIT_MS; waited += 50) await sleep(50);
    return (await addressOf(this.page)) === this.address;
  }

  end(): void {
    for (const stop of this.#stops) stop();
  }

  #set({ frameId }: { frameId: string }, loading: boolean): void {
    if (frameId === this.frameId) this.#loading = loading;
  }
}

/** Without what leads to a place in a page or tells a server more. */
function addressOf(page: Page): Promise<string> {
  return page.evaluate<string>("location.origin + location.pathname");
}
