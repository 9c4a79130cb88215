/** A Relay in a process of its own, which may be killed. */

import { RedisBackplane, startRelay } from "@icdp/relay";

const { port, redis, origin, lease } = JSON.parse(process.argv[2]!) as { port: number; redis: string; origin: string; lease: number };
const relay = await startRelay({
  port,
  access: { hostOrigins: [origin] },
  patience: { grace: 3_000, heartbeat: 4_000 },
  backplane: new RedisBackplane({ url: redis, lease }),
});
process.send!(relay.port);
process.on("disconnect", () => process.exit());
