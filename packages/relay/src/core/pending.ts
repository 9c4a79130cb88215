/**
 * Commands that went to a Host and have no answer yet. Each leaves this ledger once, so each is answered once.
 */

export class PendingCommands {
  readonly #sessions = new Map<string, Map<number, string[]>>();
  #count = 0;

  /** A command went to the Host. A Client may use an id again before it is answered. */
  add(session: string, id: number, method: string): void {
    let commands = this.#sessions.get(session);
    if (commands === undefined) this.#sessions.set(session, (commands = new Map()));
    const same = commands.get(id);
    if (same === undefined) commands.set(id, [method]);
    else same.push(method);
    this.#count++;
  }

  /** Takes the oldest command of this id; its method, or `undefined` when none is waiting. */
  take(session: string, id: number): string | undefined {
    const commands = this.#sessions.get(session);
    const same = commands?.get(id);
    const method = same?.shift();
    if (commands === undefined || same === undefined || method === undefined) return undefined;
    if (same.length === 0) commands.delete(id);
    if (commands.size === 0) this.#sessions.delete(session);
    this.#count--;
    return method;
  }

  /** Takes all commands of a Session, in the order in which they came. */
  takeAll(session: string): { readonly id: number; readonly method: string }[] {
    const commands = this.#sessions.get(session);
    this.#sessions.delete(session);
    const taken = [...(commands ?? [])].flatMap(([id, methods]) => methods.map((method) => ({ id, method })));
    this.#count -= taken.length;
    return taken;
  }

  get count(): number {
    return this.#count;
  }
}
