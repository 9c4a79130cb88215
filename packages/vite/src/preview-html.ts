import { readFile } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import type { Connect } from "vite";

/** Documents of the built app with the Frame Agent's script in them; everything else is left to Vite. */
export function servePreviewHtml(folder: string, base: string, script: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const path = pathBelow(base, request.url ?? "/");
    if (request.method !== "GET" || path === undefined || !request.headers.accept?.includes("text/html")) return next();
    firstFile(candidates(folder, path)).then((html) => {
      if (html === undefined) return next();
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" }).end(withScript(html, script));
    }, next);
  };
}

/** Before everything else in the head, or else in the document. */
export function withScript(html: string, script: string): string {
  const place = startTag("head").exec(html) ?? startTag("html").exec(html) ?? /^\s*<!doctype[^>]*>/i.exec(html);
  const at = place ? place.index + place[0].length : 0;
  return html.slice(0, at) + script + html.slice(at);
}

/** Attribute values may hold a `>`. */
const startTag = (name: string): RegExp => new RegExp(`<${name}(?:\\s(?:"[^"]*"|'[^']*'|[^>"'])*)?>`, "i");

/** The files that Vite's preview server looks for, the page of single-page apps last. */
function candidates(folder: string, path: string): string[] {
  const names = path.endsWith("/") ? [`${path}index.html`] : path.endsWith(".html") ? [path] : [`${path}.html`, `${path}/index.html`];
  const inside = (name: string): string => join(folder, normalize(`/${name}`));
  return [...names, "index.html"].map(inside).filter((file) => file.startsWith(folder + sep));
}

async function firstFile(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

function pathBelow(base: string, url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, "http://preview").pathname);
    return path.startsWith(base) && !path.includes("\0") ? path.slice(base.length) : undefined;
  } catch {
    return undefined;
  }
}
