/** The studio's page as files, for servers. */

import { readFile } from "node:fs/promises";

export interface StudioFile {
  readonly type: "html" | "script";
  readonly text: string;
}

const FOLDER = new URL("./web/", import.meta.url);
/** No path: names of files beside one another. */
const NAME = /^[\w-]+\.(html|js)$/;

/** A file of the page by its name: `index.html`, or one of the scripts that it asks for below `studio/`; `undefined` when there is none. */
export async function studioFile(name: string): Promise<StudioFile | undefined> {
  const extension = NAME.exec(name)?.[1];
  if (extension === undefined) return undefined;
  try {
    return { type: extension === "html" ? "html" : "script", text: await readFile(new URL(name, FOLDER), "utf8") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
