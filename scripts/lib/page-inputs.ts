import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { serve, type StaticServer } from "./serve.js";
import type { PageSource } from "./workbench.js";

export interface PageInput {
  /** As printed: the path below the directory that was given, or the URL. */
  name: string;
  source: PageSource;
}

export interface PageInputs {
  pages: PageInput[];
  /** True when some page lies on another machine. */
  remote: boolean;
  close(): Promise<void>;
}

const PAGE_FILE = /\.(html?|xht|xhtml|svg)$/i;

/**
 * Turns arguments into pages: a URL as it is, a file through a server of its directory, a directory through a server of
 * its own with all pages in it (`.html`, `.htm`, `.xhtml`; `.svg` only when named itself). Throws when one does not exist
 * or has no pages.
 */
export async function openInputs(args: readonly string[], root?: string): Promise<PageInputs> {
  const servers = new Map<string, StaticServer>();
  const serverOf = async (dir: string) => {
    if (!servers.has(dir)) servers.set(dir, await serve({ dir }));
    return servers.get(dir)!;
  };
  const pages: PageInput[] = [];
  let remote = false;

  for (const arg of args) {
    if (/^(https?|data|about|file):/i.test(arg)) {
      pages.push({ name: arg, source: { url: arg } });
      remote ||= !/^(https?:\/\/(127\.0\.0\.1|localhost)[:/]|data:|about:|file:)/i.test(arg);
      continue;
    }
    const path = resolve(arg);
    const isDirectory = (await stat(path)).isDirectory();
    const served = root === undefined ? (isDirectory ? path : dirname(path)) : resolve(root);
    const files = isDirectory ? await pagesBelow(path) : [path];
    if (files.length === 0) throw new Error(`No pages in ${arg}`);
    const { origin } = await serverOf(served);
    for (const file of files) {
      const fromServed = relative(served, file);
      if (fromServed.startsWith("..")) throw new Error(`${file} is not below ${served}`);
      const urlPath = fromServed.split(sep).map(encodeURIComponent).join("/");
      const name = isDirectory ? join(basename(path), relative(path, file)) : arg;
      pages.push({ name, source: { url: `${origin}/${urlPath}` } });
    }
  }
  return {
    pages,
    remote,
    close: async () => {
      await Promise.all([...servers.values()].map((server) => server.close()));
    },
  };
}

async function pagesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && PAGE_FILE.test(entry.name) && !entry.name.endsWith(".svg"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}node_modules${sep}`))
    .sort();
}
