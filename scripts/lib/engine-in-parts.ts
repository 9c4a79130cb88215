import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { alias, coreAndParts } from "../../packages/frame-agent/scripts/self-contained-core.js";
import type { StaticServer } from "./serve.js";

const FOLDER = "/__icdp/";

/**
 * As `buildEngine`, but the engine comes as pages get it from a script element: parts of it are files on the server, which are
 * loaded when a page needs them.
 */
export async function buildEngineInParts(server: StaticServer): Promise<string> {
  const { core, parts } = await coreAndParts("core/core.ts");
  for (const [name, text] of parts) server.add(text, { path: FOLDER + name, contentType: "text/javascript" });
  const { outputFiles } = await build({
    stdin: {
      resolveDir: fileURLToPath(new URL("../../packages/frame-agent/src", import.meta.url)),
      contents: `
        import { loadCore } from "./core/load-core.js";
        import { capturePageRealm } from "./realm/page-realm.js";
        import { loadPartsBeside } from "./realm/part-scripts.js";
        const core = loadCore(window);
        const load = loadPartsBeside({ src: "${server.origin}${FOLDER}agent.global.js", nonce: "", crossOrigin: null, referrerPolicy: "" });
        const value = core.createInPage(capturePageRealm(window), {}, { core: core.exports, load });
        Object.defineProperty(globalThis, "__icdp", { value, configurable: true });`,
    },
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    logLevel: "silent",
    alias,
    plugins: [core],
  });
  return `if (window.parent === window) ${outputFiles[0]!.text}`;
}
