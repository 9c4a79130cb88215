/** `/metrics` on a port of its own, which is not for Clients. */

import { createServer } from "node:http";
import { checkHostHeader } from "../../http/guards.js";
import { listenOn } from "../listen.js";
import type { Metrics } from "./metrics.js";

export interface MetricsOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

export async function serveMetrics(metrics: Metrics, { port, host = "127.0.0.1" }: MetricsOptions, allowedHosts: readonly string[]): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    const { headers, method, url } = request;
    request.resume();
    const refusal = checkHostHeader({ allowedHosts }, { host: headers.host });
    if (refusal !== undefined || headers.origin !== undefined) return void response.writeHead(403).end();
    if (url !== "/metrics" || (method !== "GET" && method !== "HEAD")) return void response.writeHead(404).end();
    const text = await metrics.registry.metrics();
    response.writeHead(200, { "Content-Type": metrics.registry.contentType }).end(method === "HEAD" ? "" : text);
  });
  const actual = await listenOn(server, host, port);
  return {
    port: actual,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
