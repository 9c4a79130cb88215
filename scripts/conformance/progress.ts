const LINES_WITHOUT_TERMINAL = 200;

/** A line on standard error that says how far a long run is; on a terminal it rewrites itself. */
export class Progress {
  #done = 0;

  constructor(
    private readonly what: string,
    private readonly total: number,
    private readonly stream: NodeJS.WriteStream = process.stderr,
  ) {}

  step(name: string): void {
    this.#done++;
    const line = `${this.what} ${this.#done}/${this.total} ${name}`;
    if (this.stream.isTTY) this.stream.write(`\r\x1b[K${line.slice(0, (this.stream.columns ?? 80) - 1)}`);
    else if (this.#done % LINES_WITHOUT_TERMINAL === 0) this.stream.write(`${line}\n`);
  }

  end(): void {
    if (this.stream.isTTY) this.stream.write("\r\x1b[K");
  }
}
