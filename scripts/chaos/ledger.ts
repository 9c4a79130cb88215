/** What became of every command that Clients sent. */
export class Ledger {
  sent = 0;
  answered = 0;
  /** Errors by their text. */
  readonly failed = new Map<string, number>();
  /** The socket was closed before the answer. */
  closed = 0;
  duplicated = 0;
  /** The socket is open, and no answer came. */
  lost = 0;
  /** Answers with the result of another command. */
  wrong = 0;
  events = 0;
  /** Events that came twice, out of order, or not before the answer that follows them. */
  disordered = 0;

  fail(reason: string): void {
    this.failed.set(reason, (this.failed.get(reason) ?? 0) + 1);
  }

  get sound(): boolean {
    return this.duplicated + this.lost + this.wrong + this.disordered === 0;
  }
}
