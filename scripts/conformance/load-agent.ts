import { join } from "node:path";
import { build } from "esbuild";
import type { CreateAgent } from "./jsdom-stage.js";
import { repositoryRoot } from "./paths.js";

/** Our engine for windows in this process, bundled from its sources so that no package has to be built first. */
export async function loadCreateAgent(): Promise<CreateAgent> {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, "packages/frame-agent/src/inpage.ts")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    alias: { "@icdp/protocol": join(repositoryRoot, "packages/protocol/src/index.ts") },
    logLevel: "silent",
  });
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString("base64")}`;
  const { createInPageAgent } = await import(url);
  return createInPageAgent;
}
