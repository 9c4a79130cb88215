import { build } from "esbuild";
import { join } from "node:path";
import { alias } from "../../packages/frame-agent/scripts/self-contained-core.js";
import { ROOT } from "../../scripts/lib/build.js";

/** A package as a classic script from its sources; `icdp` has what it exports. */
export async function bundlePackage(name: "host" | "frame-agent"): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "packages", name, "src/index.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "icdp",
    target: "es2022",
    alias,
  });
  return outputFiles[0]!.text;
}
