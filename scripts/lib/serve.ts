import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { STATUS_CODES, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, sep } from "node:path";
import { setTimeout } from "node:timers/promises";

const CONTENT_TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".htm": "text/html; charset=utf-8",
  ".xhtml": "application/xhtml+xml",
  ".xht": "application/xhtml+xml",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".gif": "image/gif",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".vtt": "text/vtt",
};

export interface StaticServer {
  /** `http://127.0.0.1:<port>`, no slash at the end. */
  origin: string;
  /** Makes `text` available at a path of its own (below `/__page/` unless given) and returns its URL. */
  add(text: string, options?: AddOptions): string;
  /** Forgets a text that {@link add} made available. */
  remove(url: string): void;
  close(): Promise<void>;
}

export interface AddOptions {
  path?: string;
  contentType?: string;
  /** How long (ms) an answer takes. */
  delay?: number;
}

export interface ServeOptions {
  /** Directory served below `/`; without it only added texts are served. */
  dir?: string;
  /** Default: any free port. */
  port?: number;
}

/** Starts a static file server on 127.0.0.1. Nothing outside `dir` is served, symbolic links included. */
export async function serve(options: ServeOptions = {}): Promise<StaticServer> {
  const root = options.dir === undefined ? undefined : await realpath(options.dir);
  const texts = new Map<string, { text: string; contentType: string; delay: number }>();
  let nextText = 1;

  const server = createServer((request, response) => {
    respond(request, response).catch(() => fail(response, 500));
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodePath(request.url ?? "/");
    const text = path === undefined ? undefined : texts.get(path);
    if (text) {
      if (text.delay > 0) await setTimeout(text.delay);
      response.writeHead(200, { "content-type": text.contentType, "cache-control": "no-store" });
      response.end(text.text);
      return;
    }
    const file = root === undefined || path === undefined ? undefined : await findFile(root, path);
    if (file === undefined) return fail(response, 404);
    response.writeHead(200, {
      "content-type": CONTENT_TYPES[extname(file).toLowerCase()] ?? "application/octet-stream",
      "cache-control": "no-store",
    });
    createReadStream(file)
      .on("error", () => response.destroy())
      .pipe(response);
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // Clients end idle connections. If both sides did, a request could meet a connection that is just being closed.
    server.keepAliveTimeout = 0;
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    add(text, { path = `/__page/${nextText++}.html`, contentType, delay = 0 } = {}) {
      texts.set(path, { text, delay, contentType: contentType ?? CONTENT_TYPES[extname(path)] ?? CONTENT_TYPES[".html"]! });
      return origin + path;
    },
    remove(url) {
      texts.delete(url.slice(origin.length));
    },
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return undefined;
  }
}

async function findFile(root: string, path: string): Promise<string | undefined> {
  try {
    let file = await realpath(join(root, path));
    if ((await stat(file)).isDirectory()) file = await realpath(join(file, "index.html"));
    const inside = file.startsWith(root.endsWith(sep) ? root : root + sep);
    return inside && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

function fail(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status, { "content-type": "text/plain" });
  // Without a text the browser shows a page of its own, in which nothing can be compared.
  response.end(STATUS_CODES[status]);
}
