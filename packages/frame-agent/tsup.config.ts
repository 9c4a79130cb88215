import { defineConfig } from "tsup";
import { alias, selfContainedCore } from "./scripts/self-contained-core.js";

const shared = {
  target: "es2022",
  platform: "browser",
  esbuildPlugins: [selfContainedCore],
  esbuildOptions: (options: { alias?: object }) => void (options.alias = alias),
} as const;

export default defineConfig([
  { ...shared, entry: { index: "src/index.ts" }, format: "esm", dts: true, clean: true },
  {
    ...shared,
    entry: { agent: "src/agent.global.ts", inpage: "src/inpage.global.ts" },
    format: "iife",
    minify: true,
    outExtension: () => ({ js: ".global.js" }),
  },
]);
