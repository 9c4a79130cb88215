import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { ROOT } from "./lib/build.js";
import { measureChain } from "./load/chain.js";
import { measureBigAnswer, measureIdle } from "./load/memory.js";
import { LoadServer, type Start } from "./load/server.js";
import { drawPlots, measureThroughput, throughputText } from "./load/throughput.js";

const { seconds, write, idle, chain, rounds } = new Command("load")
  .description("The Relay with a stub Host against a bare WebSocket proxy that copies messages, in the same run.")
  .option("--seconds <number>", "time per measurement", Number, 0.1)
  .option("--rounds <number>", "measurements of each kind, alternating; medians count", Number, 40)
  .option("--no-idle", "leave the memory of idle Targets and Clients out")
  .option("--no-chain", "leave the chain through Chromium out")
  .option("--write", "write docs/load.md and its plots", false)
  .parse()
  .opts<{ seconds: number; rounds: number; idle: boolean; chain: boolean; write: boolean }>();

const servers: LoadServer[] = [];
const start: Start = async (role) => {
  const server = await LoadServer.start(role);
  servers.push(server);
  return server;
};

try {
  const relay = await start({ role: "relay" });
  await start({ role: "host", relay: relay.port, targets: 256 });
  const echo = await start({ role: "echo" });
  const proxy = await start({ role: "proxy", upstream: echo.port });
  const results = await measureThroughput({
    servers: { relay, proxy },
    urls: { relay: (index) => `ws://127.0.0.1:${relay.port}/devtools/page/T${index}`, proxy: () => `ws://127.0.0.1:${proxy.port}` },
    rounds,
    seconds,
  });
  const sections = [
    throughputText(results),
    ...(chain ? [await measureChain(start)] : []),
    await measureBigAnswer(start, echo.port),
    ...(idle ? [await measureIdle(start)] : []),
  ];
  const report = [
    "# Load",
    `\`pnpm load\`: the Relay with a stub Host against a bare \`ws\` proxy that copies messages, the limit of what Node can do. Relay, proxy, what stands behind them and the Clients are processes of one machine (${cpus().length} × ${cpus()[0].model.trim()}); every Client has one command under way. ${rounds} measurements of ${seconds} s (of ${4 * seconds} s for answers of 10 MB) of both in turn, over the same connections; figures are medians, ratios are medians of those of neighbouring measurements.`,
    ...sections,
    "",
  ].join("\n\n");
  console.log(report);
  if (write) {
    await drawPlots(results, join(ROOT, "docs/load"));
    await writeFile(join(ROOT, "docs/load.md"), report);
  }
} finally {
  for (const server of servers) server.close();
}
