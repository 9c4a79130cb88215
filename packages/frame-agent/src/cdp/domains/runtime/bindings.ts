import type { AgentSession } from "../../session.js";
import type { ExecutionContext } from "./contexts.js";
import type { FrameRuntime } from "./runtime.js";

interface Binding {
  readonly name: string;
  /** Contexts in which calls of this session's binding are reported, now and when they come into being. */
  readonly applies: (context: ExecutionContext) => boolean;
}

/** `Runtime.addBinding`: global functions whose calls are events of the sessions that added them. */
export class Bindings {
  readonly #bySession = new Map<AgentSession, Binding[]>();
  readonly #defined = new WeakMap<ExecutionContext, Set<string>>();

  constructor(private readonly runtime: FrameRuntime) {
    runtime.onContext((context) => {
      for (const bindings of this.#bySession.values()) {
        for (const binding of bindings) if (binding.applies(context)) this.#define(context, binding.name);
      }
    });
  }

  add(session: AgentSession, name: string, applies: (context: ExecutionContext) => boolean): void {
    if (!this.#bySession.has(session)) {
      this.#bySession.set(session, []);
      session.onClose(() => this.#bySession.delete(session));
    }
    this.#bySession.get(session)!.push({ name, applies });
    for (const context of this.runtime.contexts.all()) if (applies(context)) this.#define(context, name);
  }

  /** The function stays in the page, as in Chromium; its calls are no longer reported. */
  remove(session: AgentSession, name: string): void {
    const bindings = this.#bySession.get(session) ?? [];
    this.#bySession.set(session, bindings.filter((binding) => binding.name !== name));
  }

  #define(context: ExecutionContext, name: string): void {
    let names = this.#defined.get(context);
    if (!names) this.#defined.set(context, (names = new Set()));
    if (names.has(name)) return;
    names.add(name);
    context.world.defineFunction(name, (args) => {
      if (args.length !== 1 || typeof args[0] !== "string") return "Invalid arguments: should be exactly one string.";
      this.#called(context, name, args[0]);
      return undefined;
    });
  }

  #called(context: ExecutionContext, name: string, payload: string): void {
    for (const [session, bindings] of this.#bySession) {
      if (bindings.some((binding) => binding.name === name && binding.applies(context))) {
        session.emit("Runtime.bindingCalled", { name, payload, executionContextId: context.id });
      }
    }
  }
}
