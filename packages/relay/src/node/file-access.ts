import { readFile, realpath, stat } from "node:fs/promises";
import { basename, extname, isAbsolute, sep } from "node:path";
import type { ReadFile } from "../core/file-commands.js";

/** Types that pages look at; Chromium takes them from the name, too. */
const TYPES: Readonly<Record<string, string>> = {
  ".csv": "text/csv",
  ".gif": "image/gif",
  ".htm": "text/html",
  ".html": "text/html",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".webm": "video/webm",
  ".webp": "image/webp",
  ".xml": "text/xml",
  ".zip": "application/zip",
};

/** Reads files below these directories, wherever symbolic links lead; no others. */
export function createFileAccess(directories: readonly string[]): ReadFile {
  return async (path) => {
    const refused = new Error(`${path} is not below a directory that the Relay's operator allows (--allow-files)`);
    if (directories.length === 0 || !isAbsolute(path)) throw refused;
    const file = await realpath(path).catch(() => undefined);
    const allowed = await Promise.all(directories.map((directory) => realpath(directory).catch(() => undefined)));
    // What is missing elsewhere must not be told apart from what is there.
    if (file === undefined || !allowed.some((directory) => directory !== undefined && isBelow(file, directory))) throw refused;
    const { mtimeMs } = await stat(file);
    const data = await readFile(file, "base64").catch(() => {
      throw new Error(`${path} cannot be read`);
    });
    return { name: basename(path), type: TYPES[extname(path).toLowerCase()] ?? "", lastModified: Math.floor(mtimeMs), data };
  };
}

function isBelow(file: string, directory: string): boolean {
  return file.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}
