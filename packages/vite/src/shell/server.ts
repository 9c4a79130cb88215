import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ShellConfig } from "./config.js";

export interface Shell {
  readonly origin: string;
  /** The page to open. */
  readonly url: string;
  close(): Promise<void>;
}

/** What the page consists of; nothing else is answered. */
const FILES: ReadonlyMap<string, readonly [file: string, type: string]> = new Map([
  ["/", ["index.html", "text/html; charset=utf-8"]],
  ["/shell.js", ["shell.js", "text/javascript"]],
]);

/**
 * Serves the shell page on `localhost`: another origin than the app's, so that neither reaches into the other, but the same
 * site, so that the app keeps its cookies.
 */
export async function startShell(config: () => ShellConfig): Promise<Shell> {
  const respond = async ({ url, method }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const file = FILES.get(url ?? "");
    if (method !== "GET") response.writeHead(405).end();
    else if (url === "/config.json") response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(config()));
    else if (file) response.writeHead(200, { "content-type": file[1] }).end(await readFile(new URL(`./shell/${file[0]}`, import.meta.url)));
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(503, { "content-type": "text/plain; charset=utf-8" });
      response.end(error.message);
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "localhost", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/`,
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
}
