/**
 * A transition in the making: a state that is copied where it changes, and the effects in the order in which they happen.
 */

import type { TargetFailure } from "@icdp/protocol";
import { type Address, addressOf } from "../address.js";
import type { BrowserContext, BrowserState, Session, Target } from "../state.js";

/** Why a Session's commands in flight get no answer of their own. */
export type SessionFailure = TargetFailure | "detached";

/** What the world has to do after a transition, in order. */
export type Effect =
  /** An event for the Session's Client. */
  | { readonly do: "emit"; readonly to: Address; readonly method: string; readonly params: object }
  /** The Host learns of a Session. */
  | { readonly do: "open"; readonly session: string; readonly targetId: string; readonly flat: boolean; readonly waits: boolean }
  /** The Host forgets a Session. */
  | { readonly do: "close"; readonly session: string }
  /** The Session's commands in flight are answered with this failure. */
  | { readonly do: "fail"; readonly session: string; readonly to: Address; readonly failure: SessionFailure }
  /** The WebSocket has nothing left to talk to. */
  | { readonly do: "hangUp"; readonly connection: number }
  /** The context's Targets are to be closed. */
  | { readonly do: "dispose"; readonly context: string };

export interface Outcome {
  readonly state: BrowserState;
  readonly effects: readonly Effect[];
}

/** Makes ids of Targets and Sessions. */
export type IdSource = () => string;

export class Draft {
  readonly #base: BrowserState;
  readonly #effects: Effect[] = [];
  #targets: Map<string, Target> | undefined;
  #sessions: Map<string, Session> | undefined;
  #contexts: Map<string, BrowserContext> | undefined;

  constructor(base: BrowserState) {
    this.#base = base;
  }

  get state(): BrowserState {
    return {
      ...this.#base,
      targets: this.#targets ?? this.#base.targets,
      sessions: this.#sessions ?? this.#base.sessions,
      contexts: this.#contexts ?? this.#base.contexts,
    };
  }

  get targets(): ReadonlyMap<string, Target> {
    return this.#targets ?? this.#base.targets;
  }

  get sessions(): ReadonlyMap<string, Session> {
    return this.#sessions ?? this.#base.sessions;
  }

  putTarget(target: Target): void {
    this.#targets ??= new Map(this.#base.targets);
    this.#targets.set(target.targetId, target);
  }

  dropTarget(targetId: string): void {
    this.#targets ??= new Map(this.#base.targets);
    this.#targets.delete(targetId);
  }

  putSession(session: Session): void {
    this.#sessions ??= new Map(this.#base.sessions);
    this.#sessions.set(session.id, session);
  }

  dropSession(id: string): void {
    this.#sessions ??= new Map(this.#base.sessions);
    this.#sessions.delete(id);
  }

  putContext(context: BrowserContext): void {
    this.#contexts ??= new Map(this.#base.contexts);
    this.#contexts.set(context.id, context);
  }

  dropContext(id: string): void {
    this.#contexts ??= new Map(this.#base.contexts);
    this.#contexts.delete(id);
  }

  add(effect: Effect): void {
    this.#effects.push(effect);
  }

  emit(sessionId: string, method: string, params: object): void {
    this.add({ do: "emit", to: this.#addressOf(sessionId), method, params });
  }

  fail(sessionId: string, failure: SessionFailure): void {
    this.add({ do: "fail", session: sessionId, to: this.#addressOf(sessionId), failure });
  }

  #addressOf(sessionId: string): Address {
    return addressOf(this.sessions, this.sessions.get(sessionId)!);
  }

  done(): Outcome {
    return { state: this.state, effects: this.#effects };
  }
}
