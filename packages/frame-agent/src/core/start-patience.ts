import type { AgentSession } from "../cdp/session.js";

/** How long (ms) a nested document's own scripts may wait for the Agent of the document around it, */
const FOR_WELCOME = 150;
/** then for the first Session, when Clients are there, */
const FOR_SESSION = 500;
/** and for the last Session to say `Runtime.runIfWaitingForDebugger`. Chromium waits for ever. */
const FOR_CLIENTS = 10_000;
/** How long a document may wait for a Host that asked it to. */
const FOR_HOST = 2_000;

/** Whether a document still waits for Clients before its own scripts run. */
export class StartPatience {
  readonly #start: number;
  #end: number;
  #hadSession = false;

  /**
   * @param isAsked the Host asked the document to wait, and will let it go
   * @param isBusy commands that came wait for the code that carries them out
   */
  constructor(
    private readonly now: () => number,
    private readonly sessions: Iterable<Pick<AgentSession, "waits">>,
    private readonly isAsked: boolean,
    private readonly isBusy: () => boolean,
  ) {
    this.#start = now();
    this.#end = this.#start + (isAsked ? FOR_HOST : FOR_WELCOME);
  }

  /** The Host, or the Agent around, answered. `waits`: Clients are there. */
  welcomed(waits: boolean): void {
    if (this.isAsked) this.#end = this.now() + FOR_HOST;
    else this.#end = waits ? this.now() + FOR_SESSION : 0;
  }

  /** The Host has sent what waited for the document. */
  go(): void {
    this.#end = 0;
  }

  get lasts(): boolean {
    const waits = [...this.sessions].some((session) => session.waits);
    this.#hadSession ||= waits;
    return this.now() < (waits || this.isBusy() ? this.#start + FOR_CLIENTS : this.#hadSession ? 0 : this.#end);
  }
}
