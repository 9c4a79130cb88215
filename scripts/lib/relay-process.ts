/** A Relay in a process of its own, which may be killed. */

import { getHeapStatistics } from "node:v8";
import { RedisBackplane, type RelayOptions, startRelay } from "@icdp/relay";

const MB = 1024 * 1024;

/** How much of the heap `press` fills, and for how long, in ms. */
const FILLED = 0.6;
const PRESSURE = 3_000;

const { redis, lease, options } = JSON.parse(process.argv[2]!) as { redis: string; lease?: number; options: RelayOptions };
const relay = await startRelay({ ...options, backplane: new RedisBackplane({ url: redis, lease }) });
process.send!(relay.port);
process.on("message", (message) => {
  if (message === "press") press();
});
process.on("disconnect", () => process.exit());

/** Fills much of the heap for a while, and throws pieces away, so that the garbage collector has to work hard for everything else. */
function press(): void {
  const ballast: number[][] = [];
  const timer = setInterval(() => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    if (used > limit * FILLED) ballast.splice(0, 8);
    else for (let i = 0; i < 4; i++) ballast.push(new Array<number>(MB / 8).fill(Math.random()));
  }, 5);
  setTimeout(() => {
    clearInterval(timer);
    ballast.length = 0;
  }, PRESSURE).unref();
}
