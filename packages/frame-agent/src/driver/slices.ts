import type { Slices } from "../steps.js";

/** Slices of time, measured from when the page ran last. Built of functions that were there at the start. */
export class TimeSlices implements Slices {
  /** How often the page could run. */
  pauses = 0;
  readonly #now: () => number;
  readonly #MessageChannel: typeof MessageChannel;
  #start: number;

  constructor(
    window: Window & typeof globalThis,
    readonly milliseconds: number,
  ) {
    const { performance } = window;
    this.#now = performance.now.bind(performance);
    this.#MessageChannel = window.MessageChannel;
    this.#start = this.#now();
  }

  isOver(): boolean {
    return this.#now() - this.#start >= this.milliseconds;
  }

  /** By a message: timers are slowed down in pages that nobody looks at. */
  pause(): Promise<void> {
    return new Promise((resolve) => {
      const { port1, port2 } = new this.#MessageChannel();
      port1.onmessage = () => {
        port1.close();
        this.pauses++;
        this.#start = this.#now();
        resolve();
      };
      port2.postMessage(null);
    });
  }
}
