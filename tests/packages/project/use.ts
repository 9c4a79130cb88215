/** Uses every package as an application would; prints what came of it. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { startFrameAgent } from "@icdp/frame-agent";
import { IcdpHost } from "@icdp/host";
import { createMcpServer } from "@icdp/mcp";
import { isTargetId } from "@icdp/protocol";
import { startRelay } from "@icdp/relay";
import { startEmbeddedHost } from "@icdp/relay/embedded";
import { PageDriver } from "@icdp/snapshot";
import { studioFile } from "@icdp/studio/files";
import { axTree } from "@icdp/testing";
import icdp from "@icdp/vite";
import { JSDOM } from "jsdom";

const html = "<!doctype html><title>Packed</title><button>Press</button>";
const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end(html));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

const relay = await startRelay({ port: 0, studio: { file: studioFile } });
const embedded = await startEmbeddedHost({ url: `http://127.0.0.1:${port}/`, relayUrl: relay.hostUrl, scripts: true });
const targets = (await (await fetch(`${relay.url}/json/list`)).json()) as { id: string; title: string }[];
const studio = await fetch(relay.url, { headers: { accept: "text/html" } });

const mcp = createMcpServer({ cdp: relay.url });
const agentClient = new Client({ name: "fresh", version: "1" });
const [near, far] = InMemoryTransport.createLinkedPair();
await Promise.all([mcp.server.connect(far), agentClient.connect(near)]);
const { tools } = await agentClient.listTools();
const { content } = (await agentClient.callTool({ name: "observe", arguments: {} })) as { content: { text?: string }[] };

const { window } = new JSDOM(html);
Object.assign(globalThis, { document: window.document, Document: window.Document });

let refusal = "";
try {
  startFrameAgent({ allowedParents: [] });
} catch (error) {
  refusal = (error as Error).message;
}
console.log(
  JSON.stringify({
    node: process.version,
    targets: targets.map(({ title }) => title),
    valid: targets.every(({ id }) => isTargetId(id)),
    studio: (await studio.text()).includes("</html>") && studio.headers.get("content-type"),
    plugin: icdp({ relay: true }).name,
    snapshot: content.map(({ text }) => text).join("\n"),
    tools: tools.map(({ name }) => name),
    component: axTree(window.document.querySelector("button")!),
    classes: [IcdpHost.name, PageDriver.name],
    refusal,
  }),
);
await agentClient.close();
await mcp.close();
embedded.close();
await relay.close();
server.close();
