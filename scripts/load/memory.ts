import { markdownTable } from "../lib/markdown-table.js";
import { ask, connectAll } from "./clients.js";
import type { Start } from "./server.js";
import { KB, MB, sizeText } from "./text.js";

const TREE = 25 * MB;
const IDLE_TARGETS = 2_000;
const IDLE_CLIENTS = 5_000;

/** How much a process needs at most while an answer of the size of a large tree crosses it. `echo`: the port behind the proxy. */
export async function measureBigAnswer(start: Start, echo: number): Promise<string> {
  // Processes that have done nothing yet: others have garbage to reuse.
  const relay = await start({ role: "relay" });
  await start({ role: "host", relay: relay.port, targets: 1 });
  const proxy = await start({ role: "proxy", upstream: echo });
  const rows = [["process", "resident before (MB)", "peak (MB)", "peak above before, in sizes of the answer"]];
  for (const [name, server, url] of [
    ["Relay", relay, `ws://127.0.0.1:${relay.port}/devtools/page/T0`],
    ["bare proxy", proxy, `ws://127.0.0.1:${proxy.port}`],
  ] as const) {
    const [socket] = await connectAll([url]);
    await ask(socket, 0, 1);
    const before = await server.memory();
    await ask(socket, 1, TREE);
    const { peak } = await server.memory();
    socket.terminate();
    const more = peak - before.resident;
    rows.push([name, (before.resident / MB).toFixed(0), (peak / MB).toFixed(0), (more / TREE).toFixed(1)]);
  }
  return [`## An answer of ${sizeText(TREE)}`, markdownTable(rows).join("\n")].join("\n\n");
}

export async function measureIdle(start: Start): Promise<string> {
  const relay = await start({ role: "relay" });
  const none = await relay.memory();
  await start({ role: "host", relay: relay.port, targets: IDLE_TARGETS });
  const withTargets = await relay.memory();
  const sockets = await connectAll(Array.from({ length: IDLE_CLIENTS }, (_, i) => `ws://127.0.0.1:${relay.port}/devtools/page/T${i % IDLE_TARGETS}`));
  const withClients = await relay.memory();
  for (const socket of sockets) socket.terminate();
  const each = (from: number, to: number, count: number): string => ((to - from) / count / KB).toFixed(1);
  const rows = [
    ["in one process", "heap and buffers each (KB)", "resident each (KB)"],
    [`${IDLE_TARGETS} Targets`, each(none.heap, withTargets.heap, IDLE_TARGETS), each(none.resident, withTargets.resident, IDLE_TARGETS)],
    [`${IDLE_CLIENTS} Clients, attached`, each(withTargets.heap, withClients.heap, IDLE_CLIENTS), each(withTargets.resident, withClients.resident, IDLE_CLIENTS)],
  ];
  return ["## Idle", markdownTable(rows).join("\n")].join("\n\n");
}
