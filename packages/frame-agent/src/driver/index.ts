import { PageDriver } from "@icdp/snapshot";
import { loadCore } from "../core/load-core.js";
import type { InPageAgent } from "../core/in-page.js";
import { capturePageRealm } from "../realm/page-realm.js";
import { InPageSession } from "./session.js";
import { TimeSlices } from "./slices.js";

export type * from "@icdp/snapshot";

export interface InPageDriverOptions {
  /** Time limit of waits and navigations in milliseconds. Default 10,000. */
  readonly timeoutMs?: number;
  /** How long the driver works before it lets the page run, in milliseconds. Default 10. */
  readonly sliceMs?: number;
}

/** A `PageDriver` of the page that it runs in. */
export interface InPageDriver extends PageDriver {
  /** How often the page could run while the driver worked. */
  readonly pauses: number;
  /** Undoes every patch; actions fail from then on. */
  stop(): void;
}

const SLICE_MS = 10;

/**
 * Drives this document from within, without Host and Relay: for extensions and for assistants that are part of the app. Patches
 * the window until `stop()`. The page's Content Security Policy must allow 'unsafe-eval'; a navigation ends the driver.
 */
export function createPageDriver({ timeoutMs, sliceMs = SLICE_MS }: InPageDriverOptions = {}): InPageDriver {
  const slices = new TimeSlices(window, sliceMs);
  const agent = loadCore(window).createInPage(capturePageRealm(window), { slices });
  return new Driver(agent, slices, timeoutMs);
}

class Driver extends PageDriver implements InPageDriver {
  readonly #agent: InPageAgent;
  readonly #slices: TimeSlices;

  constructor(agent: InPageAgent, slices: TimeSlices, timeoutMs: number | undefined) {
    super(new InPageSession(agent, slices), { slices, ...(timeoutMs !== undefined && { timeoutMs }) });
    this.#agent = agent;
    this.#slices = slices;
  }

  get pauses(): number {
    return this.#slices.pauses;
  }

  stop(): void {
    this.#agent.stop();
  }
}
