/** Uses every package as an application would; prints what the page's tree says. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startFrameAgent, type FrameAgent } from "@icdp/frame-agent";
import { IcdpHost } from "@icdp/host";
import { axTree } from "@icdp/testing";
import icdp from "@icdp/vite";
import { isTargetId } from "@icdp/protocol";
import { startRelay } from "@icdp/relay";
import { startEmbeddedHost } from "@icdp/relay/embedded";
import { PageDriver } from "@icdp/snapshot";

const html = "<!doctype html><title>Packed</title><button>Press</button>";
const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end(html));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

const relay = await startRelay({ port: 0 });
const embedded = await startEmbeddedHost({ url: `http://127.0.0.1:${port}/`, relayUrl: relay.hostUrl, scripts: true });
const targets = (await (await fetch(`${relay.url}/json/list`)).json()) as { id: string; title: string }[];

const agent: FrameAgent | undefined = typeof window === "undefined" ? undefined : startFrameAgent({ allowedParents: "*" });
console.log(
  JSON.stringify({
    targets: targets.map(({ title }) => title),
    valid: targets.every(({ id }) => isTargetId(id)),
    plugin: icdp({ relay: true }).name,
    classes: [IcdpHost.name, PageDriver.name, axTree.name],
    agent: agent === undefined,
  }),
);
embedded.close();
await relay.close();
server.close();
