import { build } from "esbuild";
import { join } from "node:path";
import { ROOT } from "./build.js";

/**
 * A script of this folder as one module for pages. The packages are those of the sources, so that none has to be built first.
 *
 * @param path relative to `scripts`
 */
export async function bundleForPage(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "scripts", path)],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    tsconfig: join(ROOT, "scripts/tsconfig.json"),
  });
  return outputFiles[0]!.text;
}
