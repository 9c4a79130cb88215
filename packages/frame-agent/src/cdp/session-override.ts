import type { AgentSession } from "./session.js";

/** A setting that several sessions may make: the one made last counts, and a session's own ends with it. */
export class SessionOverride<T> {
  readonly #values = new Map<AgentSession, T>();
  readonly #known = new WeakSet<AgentSession>();

  /** `apply` is called with the setting that counts, whenever it changes. */
  constructor(private readonly apply: (value: T | undefined) => void = () => {}) {}

  get current(): T | undefined {
    return [...this.#values.values()].at(-1);
  }

  get all(): IterableIterator<T> {
    return this.#values.values();
  }

  of(session: AgentSession): T | undefined {
    return this.#values.get(session);
  }

  /** `undefined` takes the session's setting back. */
  set(session: AgentSession, value: T | undefined): void {
    const had = this.#values.delete(session);
    if (value !== undefined) {
      this.#values.set(session, value);
      if (!this.#known.has(session)) session.onClose(() => this.set(session, undefined));
      this.#known.add(session);
    } else if (!had) {
      return;
    }
    this.apply(this.current);
  }

  clear(): void {
    if (this.#values.size === 0) return;
    this.#values.clear();
    this.apply(undefined);
  }
}
