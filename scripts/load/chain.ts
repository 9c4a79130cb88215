import type { WebSocket } from "ws";
import { launchChromium } from "../lib/chromium.js";
import { markdownTable } from "../lib/markdown-table.js";
import { median } from "../lib/median.js";
import { serveShell } from "../lib/serve-shell.js";
import { connectAll } from "./clients.js";
import type { Start } from "./server.js";

const COMMAND = { id: 1, method: "Runtime.evaluate", params: { expression: "1" } };
const ROUNDS = 30;
const COMMANDS_PER_ROUND = 40;

/** How long (ms) the pages may take to connect. */
const PATIENCE = 60_000;

/**
 * What the whole chain adds to its own transport, in a real Chromium: a command's way through Relay, Host and Frame Agent and
 * back, against a text's way over the same sockets and a MessagePort into the same process and back.
 */
export async function measureChain(start: Start): Promise<string> {
  const server = await serveShell("load/shell.ts");
  const app = `http://app.localhost:${new URL(server.origin).port}`;
  const relay = await start({ role: "relay", hostOrigin: server.origin });
  const pipe = await start({ role: "pipe" });
  server.add(`<!doctype html><script src="/agent.js" data-allowed-parents="${server.origin}"></script><title>App</title><p>App</p>`, { path: "/app.html" });
  server.add("<!doctype html><title>Echo</title><script>onmessage = ({ ports: [port] }) => (port.onmessage = ({ data }) => port.postMessage(data));</script>", { path: "/echo.html" });
  const chromium = await launchChromium();
  try {
    const page = await chromium.newPage();
    const settings = { relayUrl: `ws://127.0.0.1:${relay.port}/icdp/host`, pipeUrl: `ws://127.0.0.1:${pipe.port}/page`, app };
    await page.navigate(`${server.origin}/shell.html#${encodeURIComponent(JSON.stringify(settings))}`);
    await untilListed(relay.port);
    const [chain] = await connectAll([`ws://127.0.0.1:${relay.port}/devtools/page/app`]);
    const [bare] = await connectAll([`ws://127.0.0.1:${pipe.port}/client`]);
    const text = JSON.stringify(COMMAND);
    const medians: { readonly chain: number; readonly bare: number }[] = [];
    for (let round = -5; round < ROUNDS; round++) {
      const one = { chain: await typical(chain, text), bare: await typical(bare, text) };
      // The first rounds have to do with compilation.
      if (round >= 0) medians.push(one);
    }
    const added = median(medians.map((one) => one.chain - one.bare));
    for (const socket of [chain, bare]) socket.terminate();
    return [
      "## The whole chain",
      `\`${COMMAND.method}\` of \`${COMMAND.params.expression}\` through Relay, Host and Frame Agent in Chromium ${chromium.version}, one command at a time, and the same text through a WebSocket server that copies messages, the same page and a MessagePort to a frame of the same process, which sends it back: medians of ${ROUNDS} alternating rounds of ${COMMANDS_PER_ROUND}.`,
      markdownTable([
        ["round trip", "ms at the median"],
        ["whole chain", median(medians.map((one) => one.chain)).toFixed(2)],
        ["sockets and MessagePort alone", median(medians.map((one) => one.bare)).toFixed(2)],
        ["**added**", added.toFixed(2)],
      ]).join("\n"),
    ].join("\n\n");
  } finally {
    await chromium.close();
    await server.close();
  }
}

async function untilListed(port: number): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { title: string }[];
    if (targets.some(({ title }) => title === "App")) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The app did not connect");
}

/** Median round trip in ms. */
async function typical(socket: WebSocket, text: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < COMMANDS_PER_ROUND; i++) {
    const sent = performance.now();
    await new Promise<void>((resolve, reject) => {
      // An error would be fast.
      socket.once("message", (data: Buffer) => (data.includes('"error"') ? reject(new Error(data.toString())) : resolve()));
      socket.send(text);
    });
    times.push(performance.now() - sent);
  }
  return median(times);
}
