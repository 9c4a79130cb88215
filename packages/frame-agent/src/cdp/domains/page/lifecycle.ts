import type { PageEnv } from "../../../env.js";
import type { AgentSession } from "../../session.js";

/** Milestones of a document, by the names of `Page.lifecycleEvent`, in their order. */
type Milestone = "init" | "commit" | "DOMContentLoaded" | "load" | "networkAlmostIdle" | "networkIdle";

interface Reached {
  readonly name: Milestone;
  readonly timestamp: number;
}

/** After `load` and this long (ms) without a request, Chromium calls the network idle. */
const IDLE_AFTER = 500;
/** Chromium's `networkAlmostIdle` leaves room for this many requests. */
const ALMOST_IDLE = 2;
/** How often (ms) open requests are counted. */
const POLL = 50;

/** The lifecycle of one frame's document. */
export class Lifecycle {
  readonly reached: Reached[] = [];
  #ended = false;
  #reopened = false;

  constructor(
    private readonly env: PageEnv,
    private readonly frameId: () => string,
    readonly loaderId: string,
    private readonly wants: (session: AgentSession) => boolean,
  ) {}

  has(name: Milestone): boolean {
    return this.reached.some((milestone) => milestone.name === name);
  }

  /** `at`: ms since the time origin. */
  reach(name: Milestone, at = this.env.browser.now()): void {
    if (this.#ended || this.has(name)) return;
    const milestone = { name, timestamp: at / 1000 };
    this.reached.push(milestone);
    for (const session of this.env.sessions) if (this.wants(session)) this.#emit(session, milestone);
  }

  /** The document was opened anew: it begins again, under the same loader id. */
  reopen(): void {
    this.#reopened = true;
    this.reached.length = 0;
    this.reach("init");
    this.reached.push({ name: "commit", timestamp: this.env.browser.now() / 1000 });
  }

  /** Whether the present content was written by a script: no frame loads then. */
  get isReopened(): boolean {
    return this.#reopened;
  }

  /** The document is gone. */
  end(): void {
    this.#ended = true;
  }

  /** The network is idle when nothing was loading for some time after the load at `since`; up to two requests count as almost idle. */
  reachIdle(since = this.env.browser.now()): void {
    const { browser, network } = this.env;
    let [busySince, almostBusySince] = [since, since];
    const look = (): void => {
      const now = browser.now();
      const inflight = network.inflight();
      if (inflight > 0) busySince = now;
      if (inflight > ALMOST_IDLE) almostBusySince = now;
      if (now - almostBusySince >= IDLE_AFTER) this.reach("networkAlmostIdle", almostBusySince + IDLE_AFTER);
      if (now - busySince >= IDLE_AFTER) this.reach("networkIdle", busySince + IDLE_AFTER);
      else if (!this.#ended) browser.setTimeout(look, inflight > 0 ? POLL : IDLE_AFTER - (now - busySince));
    };
    const wait = since + IDLE_AFTER - browser.now();
    if (wait > 0) browser.setTimeout(look, wait);
    else look();
  }

  /** Tells a session what was reached so far. */
  replay(session: AgentSession): void {
    for (const milestone of this.reached) if (milestone.name !== "init") this.#emit(session, milestone);
  }

  /** The start of a navigation that a session goes through. */
  announce(session: AgentSession): void {
    this.#emit(session, { name: "init", timestamp: this.reached[0]?.timestamp ?? 0 });
  }

  #emit(session: AgentSession, { name, timestamp }: Reached): void {
    session.emit("Page.lifecycleEvent", { frameId: this.frameId(), loaderId: this.loaderId, name, timestamp });
  }
}
