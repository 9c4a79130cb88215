import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { agentFiles } from "../lib/serve-agent.js";
import { ROOT } from "../lib/build.js";
import { bundleForPage } from "../lib/page-bundle.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** An app whose pages ship the Frame Agent and name `__SHELL_ORIGIN__` as the window that may embed them. */
export interface AppFiles {
  readonly folder: string;
  /** Expression that is true when the app's scripts have run. */
  readonly ready: string;
}

export const BENCH: AppFiles = { folder: join(ROOT, "playground/apps/bench"), ready: "!!window.bench" };

/** An app, and a page that embeds it. */
export interface Site {
  /** The app's address, ending in a slash. */
  readonly appUrl: string;
  readonly shellUrl: string;
  readonly shellOrigin: string;
  close(): Promise<void>;
}

export interface SiteOptions {
  /** Whether the embedding page is of the app's origin. */
  readonly sameOrigin: boolean;
  readonly relayUrl: () => string;
  readonly app: AppFiles;
}

/** Serves both on 127.0.0.1. */
export async function startSite({ sameOrigin, relayUrl, app: { folder } }: SiteOptions): Promise<Site> {
  const shellServer = await listen();
  const appServer = sameOrigin ? shellServer : await listen();
  const shellOrigin = originOf(shellServer);
  const appUrl = `${originOf(appServer)}/app/`;
  const script = await bundleForPage("clients/shell.ts");
  const agent = await agentFiles();
  const page = `<!doctype html><meta charset="utf-8"><title>Shell</title>
<style>html, body { margin: 0; height: 100%; overflow: hidden } iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0 }</style>
<script type="module" src="/shell.js"></script>`;
  const shell: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? "/", shellOrigin);
    if (pathname === "/") send(response, ".html", page);
    else if (pathname === "/shell.js") send(response, ".js", script);
    else if (pathname === "/config.json") send(response, ".json", JSON.stringify({ relayUrl: relayUrl(), appUrl }));
    else response.writeHead(404).end();
  };
  const app = appHandler(folder, shellOrigin, agent);
  const route: RequestListener = (request, response) => (request.url?.startsWith("/app/") ? app : shell)(request, response);
  shellServer.on("request", route);
  if (appServer !== shellServer) appServer.on("request", route);
  return {
    appUrl,
    shellUrl: `${shellOrigin}/`,
    shellOrigin,
    async close() {
      await Promise.all([...new Set([shellServer, appServer])].map(end));
    },
  };
}

/** The app's files; its pages name the shell as the window that may embed them. */
function appHandler(folder: string, shellOrigin: string, agent: ReadonlyMap<string, string>): RequestListener {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", shellOrigin);
    const path = normalize(pathname.slice("/app".length));
    try {
      const script = agent.get(path.slice(1));
      if (script !== undefined) return send(response, ".js", script);
      const file = join(folder, path === "/" ? "index.html" : path);
      const content = await readFile(file);
      if (extname(file) !== ".html") return send(response, extname(file), content);
      const html = content.toString().replaceAll("/icdp/agent.global.js", "/app/agent.global.js");
      send(response, ".html", html.replaceAll("__SHELL_ORIGIN__", shellOrigin));
    } catch {
      response.writeHead(404).end();
    }
  };
}

function send(response: ServerResponse, extension: string, content: string | Buffer): void {
  response.writeHead(200, { "content-type": TYPES[extension] ?? "application/octet-stream", "cache-control": "no-store" }).end(content);
}

async function listen(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return server;
}

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
