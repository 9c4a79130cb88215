/** What a person names on the command line: a file, a directory with an index.html, or a URL. */

import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { startStaticServer } from "./static-server.js";

/** There is no such page, in words for the person. */
export class SourceError extends Error {
  override readonly name = "SourceError";
}

/** A page that can be opened. */
export interface Source {
  readonly url: string;
  close(): void;
}

/**
 * Files are served over HTTP on loopback as long as the source is open.
 *
 * @throws SourceError
 */
export async function openSource(source: string, directory = process.cwd()): Promise<Source> {
  if (/^https?:/i.test(source)) return { url: checkedUrl(source), close() {} };
  const path = findFile(source, directory);
  const server = await startStaticServer(dirname(path));
  return { url: `${server.origin}/${encodeURIComponent(basename(path))}`, close: () => server.close() };
}

function findFile(source: string, directory: string): string {
  const path = resolve(directory, source);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new SourceError(`${source}: no such file or directory`);
  if (!stats.isDirectory()) return path;
  const index = join(path, "index.html");
  if (statSync(index, { throwIfNoEntry: false })?.isFile()) return index;
  throw new SourceError(`${source}: the directory has no index.html`);
}

function checkedUrl(text: string): string {
  try {
    return new URL(text).href;
  } catch {
    throw new SourceError(`${text}: not a URL`);
  }
}
