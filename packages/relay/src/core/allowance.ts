/** How much a party may still use of something that comes back with time (a token bucket). */
export class Allowance {
  readonly #rate: number;
  readonly #most: number;
  #left: number;
  #at: number;

  /**
   * @param rate what comes back per second
   * @param burst how many seconds' worth may be saved up
   * @param now in ms
   */
  constructor(rate: number, burst: number, now: number) {
    this.#rate = rate;
    this.#most = rate * burst;
    this.#left = this.#most;
    this.#at = now;
  }

  /**
   * Takes `amount`, on credit if need be.
   *
   * @returns ms until nothing is owed, 0 when nothing is
   */
  take(amount: number, now: number): number {
    this.#left = Math.min(this.#most, this.#left + (Math.max(0, now - this.#at) / 1000) * this.#rate) - amount;
    this.#at = now;
    return this.#left >= 0 ? 0 : Math.ceil((-this.#left / this.#rate) * 1000);
  }
}
