/**
 * One consumer's attachment to one Target: its commands in flight and what it switched on.
 */

import { type Capability, errorText, targetFailure, type TargetFailure } from "@icdp/protocol";
import { SessionMemory, type SentCommand } from "./session-memory.js";

/** Where a Session's answers and events go. */
export interface SessionSink {
  /** The complete answer to command `id` of `method`. */
  answer(id: number, text: string, method: string): void;
  /** An event of a domain that the Session enabled, complete. */
  event(method: string, text: string): void;
  /** The Target was destroyed; nothing follows. */
  closed(): void;
}

/** A command on its way to the page. */
export interface OutgoingCommand {
  readonly session: HostSession;
  readonly id: number;
  readonly method: string;
  readonly text: string;
}

/** A command that the page did not see or begin. */
export interface UnseenCommand extends OutgoingCommand {
  readonly place: number;
}

interface PendingCommand extends SentCommand {
  /** Whether the answer is looked at. */
  readonly remembered: boolean;
  /** Its number among the commands that went to the present document. */
  readonly place: number;
}

export class HostSession {
  readonly #memory = new SessionMemory();
  /** A Client may use an id twice; answers then belong to the commands in their order. */
  readonly #pending = new Map<number, PendingCommand[]>();

  constructor(
    readonly id: string,
    readonly targetId: string,
    readonly flat: boolean,
    readonly sink: SessionSink,
    readonly allow?: readonly Capability[],
  ) {}

  /** Whether the Host itself may do for this Session what takes `capability`; the Frame Agent judges what goes to the page. */
  may(capability: Capability): boolean {
    return this.allow === undefined || this.allow.includes(capability);
  }

  /** A command goes to the page now, as the `place`-th one that the document gets. */
  sent({ id, method, text }: OutgoingCommand, place: number): void {
    const command = { method, text, remembered: SessionMemory.remembers(method), place };
    const same = this.#pending.get(id);
    if (same) same.push(command);
    else this.#pending.set(id, [command]);
    this.#memory.sent(method);
  }

  /** The page answered. Answers that nobody waits for are dropped. */
  answered(id: number, text: string): void {
    const same = this.#pending.get(id);
    const command = same?.shift();
    if (same === undefined || command === undefined) return;
    if (same.length === 0) this.#pending.delete(id);
    if (command.remembered) this.#memory.settled(command, text);
    this.sink.answer(id, text, command.method);
  }

  /** The page sent an event. */
  happened(method: string, text: string): void {
    if (this.#memory.allows(method)) this.sink.event(method, text);
  }

  /**
   * The document is gone, having seen the commands up to the `received`-th: those are answered now, but for `waiting` ones.
   *
   * @returns those that it never saw or began
   */
  failPending(failure: TargetFailure, received = Infinity, waiting: readonly number[] = []): UnseenCommand[] {
    const notBegun = new Set(waiting);
    const pending = [...this.#pending];
    this.#pending.clear();
    const unseen: UnseenCommand[] = [];
    for (const [id, commands] of pending) {
      for (const { method, text, remembered, place } of commands) {
        if (remembered) this.#memory.settled({ method, text }, undefined);
        if (place > received || notBegun.has(place)) unseen.push({ session: this, id, method, text, place });
        else this.refuse(id, method, failure);
      }
    }
    return unseen;
  }

  /** Answers a command that did not reach a page. */
  refuse(id: number, method: string, failure: TargetFailure): void {
    const error = targetFailure(failure, method).toBody();
    this.sink.answer(id, errorText(id, error, this.flat ? this.id : undefined), method);
  }

  replay(): string[] {
    return this.#memory.replay();
  }
}
