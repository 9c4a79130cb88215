import type { AgentEnv } from "../../../env.js";
import type { AgentSession } from "../../session.js";

/** Milestones of a document, by the names of `Page.lifecycleEvent`, in their order. */
type Milestone = "init" | "commit" | "DOMContentLoaded" | "load" | "networkAlmostIdle" | "networkIdle";

interface Reached {
  readonly name: Milestone;
  readonly timestamp: number;
}

/** After `load` and this long (ms) without a request, Chromium calls the network idle. */
const IDLE_AFTER = 500;

/** The lifecycle of one frame's document. */
export class Lifecycle {
  readonly reached: Reached[] = [];
  #ended = false;

  constructor(
    private readonly env: AgentEnv,
    private readonly frameId: () => string,
    readonly loaderId: string,
    private readonly wants: (session: AgentSession) => boolean,
  ) {}

  has(name: Milestone): boolean {
    return this.reached.some((milestone) => milestone.name === name);
  }

  reach(name: Milestone): void {
    if (this.#ended || this.has(name)) return;
    const milestone = { name, timestamp: this.env.browser.now() / 1000 };
    this.reached.push(milestone);
    for (const session of this.env.sessions) if (this.wants(session)) this.#emit(session, milestone);
  }

  /** The document is gone. */
  end(): void {
    this.#ended = true;
  }

  /** The network is idle some time after the load; what the app requests later does not count. */
  reachIdle(): void {
    this.env.browser.setTimeout(() => {
      this.reach("networkAlmostIdle");
      this.reach("networkIdle");
    }, IDLE_AFTER);
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
