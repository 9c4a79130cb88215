/** Serves a directory on loopback: pages from files have no origin, and with it no storage, cookies or requests. */

import { createReadStream, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream";

export interface StaticServer {
  /** `http://127.0.0.1:49152` */
  readonly origin: string;
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".htm": "text/html; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xhtml": "application/xhtml+xml",
};

export async function startStaticServer(directory: string): Promise<StaticServer> {
  const server = createServer((request, response) => respond(directory, request.url ?? "/", response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function respond(directory: string, target: string, response: ServerResponse): void {
  const path = fileOf(directory, target);
  if (path === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { "Content-Type": TYPES[extname(path).toLowerCase()] ?? "application/octet-stream" });
  pipeline(createReadStream(path), response, () => {});
}

/** The file below `directory` that the request means. */
function fileOf(directory: string, target: string): string | undefined {
  let path: string;
  try {
    path = resolve(directory, `.${decodeURIComponent(new URL(target, "http://localhost").pathname)}`);
  } catch {
    return undefined;
  }
  if (path.includes("\0") || (path !== directory && !path.startsWith(directory + sep))) return undefined;
  const candidate = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, "index.html") : path;
  return statSync(candidate, { throwIfNoEntry: false })?.isFile() ? candidate : undefined;
}
