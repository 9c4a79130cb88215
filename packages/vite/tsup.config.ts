import { defineConfig } from "tsup";

export default defineConfig([
  { entry: { index: "src/index.ts" }, format: "esm", platform: "node", target: "node20", dts: true, clean: true },
  // The shell page's script has the Host in it.
  { entry: { "shell/shell": "src/shell/shell.ts" }, format: "esm", platform: "browser", target: "es2022", minify: true, noExternal: [/./], publicDir: "src/shell/public" },
]);
