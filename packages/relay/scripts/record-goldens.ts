/**
 * Plays the scenarios against a real Chromium and writes what it answers to `test/goldens/chromium.json`.
 *
 *     npx tsx packages/relay/scripts/record-goldens.ts [chromium]
 */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { play, type PlayedStep, type Wire } from "../test/goldens/player.js";
import { SCENARIOS } from "../test/goldens/scenarios.js";

const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0", "about:blank"];
/** Silence (ms) after which nothing more is expected, and the longest wait for it. */
const SETTLE = 500;
const PATIENCE = 5_000;

async function withChromium<T>(executable: string, use: (endpoint: string) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), "icdp-goldens-"));
  const browser = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  try {
    const endpoint = await new Promise<string>((resolve, reject) => {
      browser.once("exit", () => reject(new Error(`${executable} ended`)));
      browser.stderr.on("data", (data: Buffer) => {
        const match = /DevTools listening on (ws:\S+)/.exec(data.toString());
        if (match) resolve(match[1]);
      });
    });
    return await use(endpoint);
  } finally {
    const ended = new Promise((resolve) => browser.once("exit", resolve));
    // The whole process group: children of the browser go on writing to the profile.
    process.kill(-browser.pid!, "SIGKILL");
    await ended;
    await new Promise((resolve) => setTimeout(resolve, SETTLE));
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function createWire(endpoint: string): Wire {
  const { host } = new URL(endpoint);
  let lastMessage = Date.now();
  let unanswered = 0;
  return {
    async connect(targetId, receive, closed) {
      const url = targetId === undefined ? endpoint : `ws://${host}/devtools/page/${targetId}`;
      const socket = new WebSocket(url);
      socket.on("message", (data: Buffer) => {
        lastMessage = Date.now();
        const message = data.toString();
        if (!message.startsWith('{"method"')) unanswered--;
        receive(message);
      });
      await new Promise((resolve, reject) => {
        socket.once("open", resolve);
        socket.once("error", reject);
      });
      socket.on("close", closed);
      return {
        send: (text) => {
          unanswered++;
          socket.send(text);
        },
        close: () => {
          socket.off("close", closed);
          socket.close();
        },
      };
    },
    async firstPage() {
      for (;;) {
        const list = (await (await fetch(`http://${host}/json/list`)).json()) as Record<"type" | "id" | "title", string>[];
        const page = list.find(({ type }) => type === "page");
        // Until then the page is still loading.
        if (page?.title === "about:blank") return page.id;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async settle() {
      const start = (lastMessage = Date.now());
      while (Date.now() - lastMessage < SETTLE || (unanswered > 0 && Date.now() - start < PATIENCE)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

const goldens: Record<string, PlayedStep[]> = {};
for (const scenario of SCENARIOS) {
  goldens[scenario.name] = await withChromium(process.argv[2] ?? "chromium", async (endpoint) => {
    const wire = createWire(endpoint);
    await wire.settle();
    return play(scenario, wire);
  });
  console.log(`recorded: ${scenario.name}`);
}
const file = fileURLToPath(new URL("../test/goldens/chromium.json", import.meta.url));
writeFileSync(file, `${JSON.stringify(goldens, null, 1)}\n`);
