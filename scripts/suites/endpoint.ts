import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startRelay } from "@icdp/relay";
import { bundleScript } from "../../packages/frame-agent/scripts/self-contained-core.js";
import { type Chromium, launchChromium } from "../lib/chromium.js";
import { bundleForPage } from "../lib/page-bundle.js";
import { startProxy } from "./injecting-proxy.js";

/** What the suites run against. */
export interface Endpoint {
  /** Debugging port on 127.0.0.1. */
  readonly port: number;
  /** Version of the browser behind it. */
  readonly product: string;
  close(): Promise<void>;
}

export const ENDPOINT_NAMES = ["chromium", "relay"] as const;
export type EndpointName = (typeof ENDPOINT_NAMES)[number];

/** @param fileDirectories what Clients may upload */
export function openEndpoint(name: EndpointName, fileDirectories: readonly string[]): Promise<Endpoint> {
  return name === "chromium" ? openChromium() : openRelay(fileDirectories);
}

/** Through a proxy too, so that unreachable servers look alike in both places. */
async function openChromium(): Promise<Endpoint> {
  const proxy = await startProxy();
  const chromium = await launch(proxy.url);
  return {
    port: chromium.port!,
    product: chromium.version,
    async close() {
      await chromium.close();
      await proxy.close();
    },
  };
}

/** Each page is an iframe of one page in a real Chromium, of an origin that none of the suites' servers has. */
async function openRelay(fileDirectories: readonly string[]): Promise<Endpoint> {
  const proxy = await startProxy(agentForSuites(await bundleScript("agent.full")));
  const script = await bundleForPage("suites/shell.ts");
  let relayUrl = "";
  const server = createServer((request, response) => {
    if (request.url === "/shell.js") response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    else if (request.url === "/config.json") response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ relayUrl }));
    else response.writeHead(200, { "content-type": "text/html" }).end(SHELL);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The suites' servers are `localhost` and `127.0.0.1`: another site than this one, so that their pages run in other processes.
  const shellOrigin = `http://shell.localhost:${(server.address() as AddressInfo).port}`;
  const relay = await startRelay({ port: 0, access: { hostOrigins: [shellOrigin] }, fileDirectories, limits: LIMITS });
  relayUrl = relay.hostUrl;
  const chromium = await launch(proxy.url);
  const page = await chromium.newPage();
  await page.navigate(`${shellOrigin}/`);
  while (relay.core.status.hosts === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    port: relay.port,
    product: chromium.version,
    async close() {
      await chromium.close();
      await relay.close();
      await proxy.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const SHELL = `<!doctype html><meta charset="utf-8"><title>Shell</title>
<style>html, body { margin: 0; height: 100%; overflow: hidden } iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0 }</style>
<script type="module" src="/shell.js"></script>`;

/** Starts in Targets and in frames of other origins, and takes its element out of the document that the tests look at. */
const agentForSuites = (agent: string): string => `if ((() => {
  if (parent === top) return true;
  try { return !parent.document; } catch { return true; }
})()) { ${agent} }
document.currentScript.remove();`;

/** One of Puppeteer's tests asks for ten thousand nodes at once. */
const LIMITS = { clientCommands: 100_000 };

/** The window is large enough for the pages' usual 1280 × 720. */
const launch = (proxyUrl: string): Promise<Chromium> =>
  launchChromium({ openPort: true, args: ["--window-size=1300,900", `--proxy-server=${proxyUrl}`, "--proxy-bypass-list=<-loopback>"] });
