import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

let loaded: Promise<string> | undefined;

/** The text of `@zumer/snapdom` for browsers, which draws a document into a canvas. */
export function rendererText(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  loaded ??= readFile(join(dirname(resolve("@zumer/snapdom/package.json")), "dist/snapdom.js"), "utf8");
  return loaded;
}
