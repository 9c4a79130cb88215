/** Delays (ms) between attempts to reconnect: doubling, bounded, and spread so that many Hosts do not come at once. */
export class Backoff {
  #attempt = 0;

  constructor(
    readonly first = 250,
    readonly longest = 10_000,
    readonly random: () => number = Math.random,
  ) {}

  next(): number {
    const delay = Math.min(this.longest, this.first * 2 ** this.#attempt);
    this.#attempt++;
    return delay / 2 + (this.random() * delay) / 2;
  }

  reset(): void {
    this.#attempt = 0;
  }
}
