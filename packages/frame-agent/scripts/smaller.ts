import { createHash, randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { minify, type MinifyOptions } from "terser";

/** What was minified before, by what it was made of and with: tests bundle the same scripts again and again, and this takes most of it. */
const FOLDER = fileURLToPath(new URL("../node_modules/.cache/terser", import.meta.url));
const KEPT_MS = 86_400_000;

const { version } = createRequire(import.meta.url)("terser/package.json") as { version: string };

const OPTIONS: MinifyOptions = {
  ecma: 2020,
  // Comparisons and branches as they stand in the source repeat more: of the core that is another three hundred bytes.
  compress: { passes: 3, unsafe_arrows: true, sequences: false, lhs_constants: false, conditionals: false, if_return: false },
  format: { ascii_only: true, comments: false },
};

/**
 * A second minifier takes another thirtieth off what esbuild's leaves. Literals are ASCII: a page without a declared encoding, or with
 * another one than the script's, would read them as something else.
 */
export async function smaller(script: string): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([version, OPTIONS, script])).digest("hex");
  const file = join(FOLDER, hash);
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null) return kept;
  const { code } = await minify(script, structuredClone(OPTIONS));
  await keep(file, code!);
  return code!;
}

/** Whoever reads meanwhile finds all of it or nothing. What nobody made for a day goes. */
async function keep(file: string, code: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, code);
  await rename(unfinished, file);
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    const madeAt = await stat(path).then(({ mtimeMs }) => mtimeMs, () => Infinity);
    if (Date.now() - madeAt > KEPT_MS) await rm(path, { force: true });
  }
}
