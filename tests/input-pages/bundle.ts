import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { compile } from "svelte/compiler";

const svelte: Plugin = {
  name: "svelte",
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => ({
      contents: compile(await readFile(path, "utf8"), { filename: path, generate: "client" }).js.code,
      loader: "js",
    }));
  },
};

export const FRAMEWORKS = ["react", "vue", "svelte"] as const;
export type Framework = (typeof FRAMEWORKS)[number];

/** One app as a script for a page with an element `#root`. */
export async function bundleApp(framework: Framework): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`src/${framework}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    conditions: ["browser", "production"],
    define: { "process.env.NODE_ENV": '"production"', __VUE_OPTIONS_API__: "false", __VUE_PROD_DEVTOOLS__: "false", __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false" },
    plugins: [svelte],
    logLevel: "error",
  });
  return outputFiles[0]!.text;
}
