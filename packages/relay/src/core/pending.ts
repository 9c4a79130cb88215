/**
 * Commands that went to a Host and have no answer yet. Each leaves this ledger once, so each is answered once.
 */

import type { Identity } from "./identity.js";

export interface PendingCommand {
  readonly method: string;
  readonly client: Identity;
  /** Absent for commands to the browser itself. */
  readonly targetId?: string;
  /** The Client's connection. */
  readonly connection: number;
  /** When it came, by the observer's clock. */
  readonly since: number;
  /** Whether it was answered, or nobody waits for the answer any more. */
  over: boolean;
  /** Called once it is over; absent until somebody waits for that. */
  followers?: (() => void)[];
}

export class PendingCommands {
  /** An entry of its own for a Session from its first command to its end. */
  readonly #sessions = new Map<string, Map<number, PendingCommand | PendingCommand[]>>();
  readonly #counts = new Map<number, number>();
  #count = 0;

  /** A command went to the Host. A Client may use an id again before it is answered. */
  add(session: string, id: number, command: PendingCommand): void {
    let commands = this.#sessions.get(session);
    if (commands === undefined) this.#sessions.set(session, (commands = new Map()));
    const same = commands.get(id);
    if (same === undefined) commands.set(id, command);
    else if (Array.isArray(same)) same.push(command);
    else commands.set(id, [same, command]);
    this.#change(command.connection, 1);
  }

  /** Takes the oldest command of this id; `undefined` when none is waiting. */
  take(session: string, id: number): PendingCommand | undefined {
    const commands = this.#sessions.get(session);
    const same = commands?.get(id);
    if (commands === undefined || same === undefined) return undefined;
    const command = Array.isArray(same) ? same.shift()! : same;
    if (!Array.isArray(same) || same.length === 0) commands.delete(id);
    this.#change(command.connection, -1);
    return command;
  }

  /** A Session ends: takes all of its commands, in the order in which they came. */
  takeAll(session: string): { readonly id: number; readonly command: PendingCommand }[] {
    const commands = this.#sessions.get(session);
    this.#sessions.delete(session);
    const taken = [...(commands ?? [])].flatMap(([id, same]) => [same].flat().map((command) => ({ id, command })));
    for (const { command } of taken) this.#change(command.connection, -1);
    return taken;
  }

  /** The last command of this method that a Session waits for. */
  latest(session: string, method: string): PendingCommand | undefined {
    return [...(this.#sessions.get(session)?.values() ?? [])].flat().findLast((command) => command.method === method);
  }

  get count(): number {
    return this.#count;
  }

  /** Commands of one Client. */
  countOf(connection: number): number {
    return this.#counts.get(connection) ?? 0;
  }

  #change(connection: number, by: number): void {
    const count = this.countOf(connection) + by;
    if (count === 0) this.#counts.delete(connection);
    else this.#counts.set(connection, count);
    this.#count += by;
  }
}
