import type { Timers } from "./edges.js";

/** How long (ms) before the end a deadline looks again. */
const LAST_CALL = 100;

/**
 * Calls back after `delay` ms, having given what came while this window stood still (a long task, a throttled tab) a chance to
 * be heard: such a window finds its timers due before the messages.
 *
 * @returns cancels it
 */
export function afterLastCall(timers: Timers, delay: number, callback: () => void): () => void {
  let cancel = timers.after(delay - LAST_CALL, () => {
    cancel = timers.after(LAST_CALL, callback);
  });
  return () => cancel();
}
