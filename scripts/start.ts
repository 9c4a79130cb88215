import { startPlayground } from "../playground/server.js";
import { startRelay } from "@icdp/relay";
import { studioFile } from "@icdp/studio/files";
import { startEmbeddedHost } from "@icdp/relay/embedded";

/** The main job: a Relay, the playground to open in a browser, and one target that needs no browser. */
const RELAY_PORT = 9222;
const FURTHER_PORTS = 20;

let relayUrl = "";
const playground = await startPlayground({ relayUrl: () => relayUrl, others: true });
const relay = await startRelay({ port: RELAY_PORT, furtherPorts: FURTHER_PORTS, access: { hostOrigins: [playground.origin], clientOrigins: [playground.origin] }, studio: { file: studioFile } });
relayUrl = relay.url;
if (relay.port !== RELAY_PORT) console.log(`Port ${RELAY_PORT} is in use; taking ${relay.port}.`);
const bench = playground.apps.find(({ id }) => id === "bench")!;
const embedded = await startEmbeddedHost({ url: bench.url, relayUrl: relay.hostUrl, scripts: true });

console.log(`
icdp is running.

  Relay        ${relay.url}
  Studio       ${playground.url}   (open it in a browser: two apps to look into, which are targets, too)
  Target       ${embedded.targetId}, ${bench.url} in an embedded jsdom window

Next:

  curl ${relay.url}/json
  npx agent-browser --cdp ${relay.port} snapshot

Ctrl+C stops everything.`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    embedded.close();
    await playground.close();
    await relay.close();
    process.exit(0);
  });
}
