import { bundleForPage } from "./page-bundle.js";
import { serveAgent } from "./serve-agent.js";
import { serve, type StaticServer } from "./serve.js";

/** Serves `/shell.html` with a script of this folder (`path` is relative to `scripts`), and `/agent.js`, the Frame Agent. */
export async function serveShell(path: string): Promise<StaticServer> {
  const server = await serve();
  await serveAgent(server, "/agent.js");
  server.add(await bundleForPage(path), { path: "/shell.js", contentType: "text/javascript" });
  server.add('<!doctype html><title>Shell</title><body><script type="module" src="/shell.js"></script>', { path: "/shell.html" });
  return server;
}
