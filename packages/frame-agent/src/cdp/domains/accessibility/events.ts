import type { AxObject } from "../../../ax/object.js";
import type { Pass } from "../../../ax/pass.js";
import { axIdOf } from "../../../ax/wire/ids.js";
import type { AgentEnv } from "../../../env.js";
import type { AgentSession } from "../../session.js";

/** Which nodes a session asked for; only their changes are reported (ax-wire 1.9). */
export class AccessibilityEvents {
  readonly #requested = new Map<AgentSession, Set<number>>();

  constructor(private readonly env: AgentEnv) {}

  enable(session: AgentSession): void {
    session.enabled.add("Accessibility");
    if (this.#requested.has(session)) return;
    this.#requested.set(session, new Set());
    session.onClose(() => this.disable(session));
  }

  /** Also forgets what was requested. */
  disable(session: AgentSession): void {
    session.enabled.delete("Accessibility");
    this.#requested.delete(session);
  }

  watch(session: AgentSession, pass: Pass, objects: readonly AxObject[]): void {
    const requested = this.#requested.get(session);
    if (requested) for (const object of objects) requested.add(axIdOf(pass, object));
  }

  stop(): void {
    this.#requested.clear();
    void this.env;
  }
}
