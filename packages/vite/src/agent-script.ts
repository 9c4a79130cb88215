import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Connect, HtmlTagDescriptor } from "vite";

const PATH = "@icdp/agent.global.js";

export const agentPath = (base: string): string => `${base}${PATH}`;

/** Comes before every other script, as the Frame Agent must. */
export const agentTag = (base: string, parents: string): HtmlTagDescriptor => ({
  tag: "script",
  attrs: { src: agentPath(base), "data-allowed-parents": parents },
  injectTo: "head-prepend",
});

/** Answers requests for the Frame Agent's script. */
export function serveAgent(base: string): Connect.NextHandleFunction {
  const file = createRequire(import.meta.url).resolve("@icdp/frame-agent/agent.global.js");
  return (request, response, next) => {
    if (request.url?.split("?")[0] !== agentPath(base)) return next();
    readFile(file).then((text) => {
      // Empty pages of other origins load it, too.
      response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*", "cache-control": "no-cache" }).end(text);
    }, next);
  };
}
