/** How much longer than the work itself the pause after it is, at least. */
const REST = 8;

/** Does something again and again until stopped: not more often than every `interval` ms, and resting longer where it takes long. */
export class Poll {
  readonly #work: () => Promise<void>;
  readonly #interval: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #again = false;
  #stopped = true;

  constructor(work: () => Promise<void>, interval: number) {
    this.#work = work;
    this.#interval = interval;
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    void this.now();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Does it at once; once more when it is under way. Resolves when it is done. */
  async now(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#running = true;
    const began = performance.now();
    do {
      this.#again = false;
      await this.#work();
    } while (this.#again && !this.#stopped);
    this.#running = false;
    if (!this.#stopped) this.#timer = setTimeout(() => void this.now(), Math.max(this.#interval, (performance.now() - began) * REST));
  }
}
