import type { AgentSession } from "../cdp/session.js";

/** How long (ms) a document's own scripts may wait for the Agent of the document around it, */
const FOR_WELCOME = 150;
/** then for the first Session, when Clients are there, */
const FOR_SESSION = 500;
/** and for the last Session to say `Runtime.runIfWaitingForDebugger`. Chromium waits for ever. */
const FOR_CLIENTS = 10_000;

/** Whether a nested document still waits for the Clients of the page around it before its own scripts run. */
export class StartPatience {
  readonly #start: number;
  #end: number;
  #hadSession = false;

  constructor(
    private readonly now: () => number,
    private readonly sessions: Iterable<Pick<AgentSession, "waits">>,
  ) {
    this.#start = now();
    this.#end = this.#start + FOR_WELCOME;
  }

  /** The Agent around answered. `waits`: Clients are there. */
  welcomed(waits: boolean): void {
    this.#end = waits ? this.now() + FOR_SESSION : 0;
  }

  get lasts(): boolean {
    const waits = [...this.sessions].some((session) => session.waits);
    this.#hadSession ||= waits;
    return this.now() < (waits ? this.#start + FOR_CLIENTS : this.#hadSession ? 0 : this.#end);
  }
}
