import { bundleAgent } from "../../packages/frame-agent/scripts/self-contained-core.js";
import type { StaticServer } from "./serve.js";

let files: ReturnType<typeof bundleAgent> | undefined;

/** File name → text of the Frame Agent's script (`agent.global.js`) and its parts; built once. */
export const agentFiles = (): ReturnType<typeof bundleAgent> => (files ??= bundleAgent());

/** Serves the Frame Agent's script at `path` of the root folder, and its parts beside it. */
export async function serveAgent(server: StaticServer, path: string): Promise<void> {
  for (const [name, text] of await agentFiles()) {
    server.add(text, { path: name === "agent.global.js" ? path : `/${name}`, contentType: "text/javascript" });
  }
}
