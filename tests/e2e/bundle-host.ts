import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const source = (path: string): string => fileURLToPath(new URL(`../../packages/${path}`, import.meta.url));

/** A classic script from the sources; its `icdp.IcdpHost` is the Host. */
export async function bundleHost(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { IcdpHost } from ${JSON.stringify(source("host/src/index.ts"))}`, loader: "ts", resolveDir: source("host") },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "icdp",
    target: "es2022",
    alias: { "@icdp/protocol": source("protocol/src/index.ts") },
  });
  return outputFiles[0]!.text;
}
