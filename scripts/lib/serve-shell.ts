import { build } from "esbuild";
import { join } from "node:path";
import { bundleScript } from "../../packages/frame-agent/scripts/self-contained-core.js";
import { ROOT } from "./build.js";
import { serve, type StaticServer } from "./serve.js";

/** Serves `/shell.html` with the script of `entry`, a file below the repository, and `/agent.js`, the Frame Agent. */
export async function serveShell(entry: string): Promise<StaticServer> {
  const server = await serve();
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, entry)],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    tsconfig: join(ROOT, "scripts/tsconfig.json"),
  });
  server.add(await bundleScript("agent"), { path: "/agent.js", contentType: "text/javascript" });
  server.add(outputFiles[0]!.text, { path: "/shell.js", contentType: "text/javascript" });
  server.add('<!doctype html><title>Shell</title><body><script type="module" src="/shell.js"></script>', { path: "/shell.html" });
  return server;
}
