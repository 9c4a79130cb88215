import type { Browser } from "../realm/browser.js";
import type { AgentSession } from "./session.js";

/**
 * Keeps the order of each session's commands while one of them waits: those behind it wait, too, and start as if they had just
 * arrived one after the other.
 */
export class Turns {
  #waiting = 0;
  readonly #lines = new WeakMap<AgentSession, Promise<void>>();
  /** Commands that began and have to begin anew, by session. */
  readonly #held = new WeakMap<AgentSession, Promise<void>>();
  /** What starts when nothing waits any more. */
  readonly #whenNoneWaits: (() => void)[] = [];

  constructor(private readonly browser: Browser) {}

  get hasWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** Starts `run` as soon as nothing waits. */
  whenNoneWaits(run: () => void): void {
    if (this.#waiting === 0) run();
    else this.#whenNoneWaits.push(run);
  }

  /**
   * Starts `run` at once, or when its turn has come: after `ready` and whatever waits before it. What ends with its session before
   * that is not started.
   */
  async take(session: AgentSession, ready: Promise<void> | undefined, run: () => Promise<void> | void): Promise<void> {
    const before = this.#lines.get(session);
    if (!before && !ready && !this.#held.has(session)) return run();
    const turn = this.#start(session, before, ready, run);
    this.#lines.set(session, turn);
    await turn;
    if (this.#lines.get(session) === turn) this.#lines.delete(session);
  }

  /** Has a command that began do so anew after `ready`, and those that come after it in its session wait for that. */
  async again<R, T>(session: AgentSession, ready: Promise<R>, run: (came: R) => Promise<T>): Promise<T> {
    let result!: Promise<T>;
    const begun = ready.then((came) => {
      this.#waiting--;
      if (this.#held.get(session) === begun) this.#held.delete(session);
      result = run(came);
      this.#started();
    });
    this.#waiting++;
    this.#held.set(session, begun);
    await begun;
    return result;
  }

  async #start(session: AgentSession, before: Promise<void> | undefined, ready: Promise<void> | undefined, run: () => Promise<void> | void): Promise<void> {
    this.#waiting++;
    await before;
    await ready;
    for (let held = this.#held.get(session); held; held = this.#held.get(session)) await held;
    this.#waiting--;
    const running = session.isOpen ? run() : undefined;
    this.#started();
    // A command that takes long lets the next one begin in a task of its own.
    if (running) await Promise.race([running, new Promise<void>((resolve) => void this.browser.setTimeout(resolve, 0))]);
  }

  #started(): void {
    if (this.#waiting === 0) for (const run of this.#whenNoneWaits.splice(0)) run();
  }
}
