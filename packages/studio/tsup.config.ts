import { defineConfig } from "tsup";
import { styleTexts } from "./scripts/style-texts.js";

export default defineConfig([
  {
    entry: { index: "src/index.ts", page: "src/page/page.ts" },
    outDir: "dist/web",
    format: "esm",
    platform: "browser",
    target: "es2022",
    minify: true,
    splitting: true,
    // Complete: pages load it as it is, and the tokenizer only when it is needed.
    noExternal: [/./],
    esbuildPlugins: [styleTexts],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    publicDir: "src/page/public",
    dts: { entry: { index: "src/index.ts" } },
    clean: true,
  },
  { entry: { files: "src/files.ts" }, format: "esm", platform: "node", target: "node20", dts: true },
]);
