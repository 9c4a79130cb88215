/** The studio's page as files, for servers. */

import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";

export interface StudioFile {
  /** `html` or `script`. */
  readonly type: "html" | "script";
  readonly text: string;
}

const FOLDER = new URL("./web/", import.meta.url);
const TYPES: ReadonlyMap<string, StudioFile["type"]> = new Map([
  [".html", "html"],
  [".js", "script"],
]);

/** Every file that the page consists of, by its name: `index.html` and the scripts beside it. */
export async function studioFiles(): Promise<ReadonlyMap<string, StudioFile>> {
  const files = new Map<string, StudioFile>();
  for (const name of await readdir(FOLDER)) {
    const type = TYPES.get(extname(name));
    if (type !== undefined) files.set(name, { type, text: await readFile(new URL(name, FOLDER), "utf8") });
  }
  return files;
}
