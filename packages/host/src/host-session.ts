/**
 * One consumer's attachment to one Target: its commands in flight and what it switched on.
 */

import { errorText, targetFailure, type TargetFailure } from "@icdp/protocol";
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

interface PendingCommand extends SentCommand {
  /** Whether the answer is looked at. */
  readonly remembered: boolean;
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
  ) {}

  /** A command goes to the page now. */
  sent({ id, method, text }: OutgoingCommand): void {
    const remembered = SessionMemory.remembers(method);
    const command = { method, text: remembered ? text : "", remembered };
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

  /** The document is gone: every command in flight is answered now. */
  failPending(failure: TargetFailure): void {
    const pending = [...this.#pending];
    this.#pending.clear();
    for (const [id, commands] of pending) {
      for (const command of commands) {
        if (command.remembered) this.#memory.settled(command, undefined);
        this.refuse(id, command.method, failure);
      }
    }
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
