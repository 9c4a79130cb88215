import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sirv from "sirv";
import { styleTexts } from "../packages/studio/scripts/style-texts.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const AGENT = fileURLToPath(new URL("../packages/frame-agent/dist/", import.meta.url));
const { resolve } = createRequire(import.meta.url);

export interface PlaygroundOptions {
  /** Address of the Relay that the shell page connects to, e.g. `http://127.0.0.1:9222`; asked when the page loads. */
  relayUrl: () => string;
  /** Address of a Chromium's CDP endpoint (`ws://…`) that the studio compares with. */
  chromium?: string;
  /** Whether the studio shows the Relay's other Targets, too; the Relay must let the page in as a Client. Default false. */
  others?: boolean;
  /** Port of the shell page; the next free one is taken when it is busy. 0: any. */
  port?: number;
}

export interface Playground {
  /** The shell page's origin, which the Relay must allow as a Host. */
  origin: string;
  /** The shell page's address. */
  url: string;
  /** The embedded apps, each with an origin of its own. */
  apps: readonly { readonly id: string; readonly title: string; readonly url: string }[];
  close(): Promise<void>;
}

/** Apps of the playground. Each has an origin (a port) of its own, so that the shell embeds it across origins. */
const APPS = [
  { id: "bench", title: "Client bench", folder: "apps/bench" },
  { id: "petstore", title: "Petstore API (swagger-ui)", folder: "apps/petstore" },
];

export async function startPlayground({ relayUrl, chromium, others = false, port = 9300 }: PlaygroundOptions): Promise<Playground> {
  const shell = await listen(createServer(), port);
  const shellOrigin = originOf(shell);
  const servers: Server[] = [shell];
  const apps: { id: string; title: string; url: string }[] = [];
  for (const [i, { id, title, folder }] of APPS.entries()) {
    const server = await listen(createServer(appHandler(join(HERE, folder), shellOrigin)), port === 0 ? 0 : port + 1 + i);
    servers.push(server);
    apps.push({ id, title, url: `${originOf(server)}/` });
  }
  const scripts = await bundleShell();
  const files = sirv(join(HERE, "shell"), { dev: true });
  shell.on("request", (request, response) => {
    const path = pathOf(request);
    if (path === undefined) return void response.writeHead(400).end();
    const script = scripts.get(path);
    if (script !== undefined) return void response.setHeader("content-type", "text/javascript").end(script);
    if (path === "/config.json") return void response.setHeader("content-type", "application/json").end(JSON.stringify({ relayUrl: relayUrl(), apps, chromium, others }));
    files(request, response, () => void response.writeHead(404).end());
  });
  return {
    origin: shellOrigin,
    url: `${shellOrigin}/`,
    apps,
    async close() {
      await Promise.all(servers.map((server) => new Promise((done) => (server.close(done), server.closeAllConnections()))));
    },
  };
}

/** An app's files, with the Frame Agent, swagger-ui and a made-up API beside them. */
function appHandler(folder: string, shellOrigin: string): NonNullable<Parameters<typeof createServer>[1]> {
  const files = sirv(folder, { dev: true });
  const agent = sirv(AGENT, { dev: true });
  const swagger = sirv(dirname(resolve("swagger-ui-dist/package.json")), { dev: true });
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = pathOf(request);
    if (asked === undefined) return void response.writeHead(400).end();
    const path = asked === "/" ? "/index.html" : asked;
    if (path.startsWith("/icdp/")) {
      request.url = path.slice("/icdp".length);
      return agent(request, response, () => void response.writeHead(404).end());
    }
    if (path.startsWith("/api/")) return void response.setHeader("content-type", "application/json").end(API_ANSWER);
    if (path.startsWith("/swagger-ui/")) {
      request.url = path.slice("/swagger-ui".length);
      return swagger(request, response, () => void response.writeHead(404).end());
    }
    if (extname(path) === ".html") {
      const html = await readFile(join(folder, path.replaceAll("..", "")), "utf8").catch(() => null);
      if (html === null) return void response.writeHead(404).end();
      // The page names its parent exactly; the port is known only now.
      return void response.setHeader("content-type", "text/html; charset=utf-8").end(html.replaceAll("__SHELL_ORIGIN__", shellOrigin));
    }
    files(request, response, () => void response.writeHead(404).end());
  };
  return (request, response) => {
    respond(request, response).catch((error: Error) => {
      console.error(error.message);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
}

/** The path that a request asks for; `undefined` for targets that are none (`//`, `http://[`). */
function pathOf({ url = "/" }: IncomingMessage): string | undefined {
  try {
    return new URL(url, "http://app").pathname;
  } catch {
    return undefined;
  }
}

const API_ANSWER = JSON.stringify([{ id: 7, name: "Rex", kind: "dog", tags: ["good"] }]);

/** The shell page's scripts by path; the studio's tokenizer is one of its own. */
async function bundleShell(): Promise<ReadonlyMap<string, string>> {
  const outdir = join(HERE, "shell");
  const { outputFiles } = await build({
    entryPoints: [join(outdir, "shell.ts")],
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    plugins: [styleTexts],
    outdir,
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(outdir.length).replaceAll("\\", "/"), text]));
}

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as { port: number }).port}`;

/** Listens on loopback, on the next free port when the wanted one is busy. */
async function listen(server: Server, port: number, attempts = 20): Promise<Server> {
  try {
    await new Promise<void>((done, fail) => {
      server.once("error", fail);
      server.listen(port, "127.0.0.1", () => {
        server.off("error", fail);
        done();
      });
    });
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || attempts === 0) throw error;
    return listen(server, port + APPS.length + 1, attempts - 1);
  }
}
