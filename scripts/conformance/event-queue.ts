import { EVENT_TIMEOUT_MS } from "./subject.js";

/** Events kept until somebody asks for them. */
export class EventQueue {
  #events: { method: string; params: any }[] = [];
  #arrived = () => {};

  push(method: string, params: any): void {
    this.#events.push({ method, params });
    this.#arrived();
  }

  clear(): void {
    this.#events = [];
  }

  /** The oldest event of this method that was not taken yet. Rejects when none comes in time. */
  async next(method: string, timeoutMs = EVENT_TIMEOUT_MS): Promise<any> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const index = this.#events.findIndex((event) => event.method === method);
      if (index >= 0) return this.#events.splice(index, 1)[0]!.params;
      const left = deadline - performance.now();
      if (left <= 0) throw new Error(`No ${method} within ${timeoutMs} ms`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#arrived = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}
