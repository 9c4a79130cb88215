import { build, type BuildResult, type Metafile, type OutputFile } from "esbuild";
import { join } from "node:path";
import { styleTexts } from "../../packages/studio/scripts/style-texts.js";
import { ROOT } from "../../scripts/lib/build.js";

export const PAGE_FOLDER = join(ROOT, "packages/studio/src/page");

/** The scripts of the page that a Relay serves, from the sources, in the folder `/`. */
export function bundlePage(): Promise<BuildResult & { readonly outputFiles: OutputFile[]; readonly metafile: Metafile }> {
  return build({
    entryPoints: [join(PAGE_FOLDER, "page.ts")],
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: "esm",
    target: "es2022",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    plugins: [styleTexts],
    outdir: "/",
    write: false,
  });
}
