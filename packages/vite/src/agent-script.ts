import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Connect, HtmlTagDescriptor } from "vite";

const FOLDER = "@icdp/";
/** The script and the parts of it that it loads from beside it. */
const FILE = /^agent\.[\w.-]+\.js$/;

export const agentPath = (base: string): string => `${base}${FOLDER}agent.global.js`;

/** Comes before every other script, as the Frame Agent must. */
export const agentTag = (base: string, parents: string): HtmlTagDescriptor => ({
  tag: "script",
  attrs: { src: agentPath(base), "data-allowed-parents": parents },
  injectTo: "head-prepend",
});

/** Answers requests for the Frame Agent's scripts. */
export function serveAgent(base: string): Connect.NextHandleFunction {
  const { resolve } = createRequire(import.meta.url);
  const folder = dirname(resolve("@icdp/frame-agent/agent.global.js"));
  return (request, response, next) => {
    const path = request.url?.split("?")[0] ?? "";
    const file = path.startsWith(base + FOLDER) ? path.slice(base.length + FOLDER.length) : "";
    if (!FILE.test(file)) return next();
    readFile(join(folder, file)).then((text) => {
      // Empty pages of other origins load it, too.
      response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*", "cache-control": "no-cache" }).end(text);
    }, next);
  };
}
