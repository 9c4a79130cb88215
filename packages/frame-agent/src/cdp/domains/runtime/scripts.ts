import { serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import type { ExecutionContext } from "./contexts.js";

/** Thrown by the probe below before the first statement of a script runs. */
const PROBE = "throw null;";

/** Scripts of `Runtime.compileScript`, each for one run. */
export class Scripts {
  #next = 1;
  readonly #bySession = new WeakMap<AgentSession, Map<string, string>>();

  /** @returns the syntax error, or undefined when the source compiles */
  syntaxError(context: ExecutionContext, source: string): unknown {
    try {
      // The whole text is parsed before its first statement runs.
      context.world.evaluate(`${PROBE}${source}`);
    } catch (thrown) {
      return thrown ?? undefined;
    }
    return undefined;
  }

  add(session: AgentSession, source: string): string {
    let scripts = this.#bySession.get(session);
    if (!scripts) this.#bySession.set(session, (scripts = new Map()));
    const id = `compiled-${this.#next++}`;
    scripts.set(id, source);
    return id;
  }

  take(session: AgentSession, id: string): string {
    const scripts = this.#bySession.get(session);
    const source = scripts?.get(id);
    if (source === undefined) throw serverError("No script with given id");
    scripts!.delete(id);
    return source;
  }
}
