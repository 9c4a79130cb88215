import { defineConfig } from "tsup";

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
    loader: { ".css": "text" },
    publicDir: "src/page/public",
    dts: { entry: { index: "src/index.ts" } },
    clean: true,
  },
  { entry: { files: "src/files.ts" }, format: "esm", platform: "node", target: "node20", dts: true },
]);
