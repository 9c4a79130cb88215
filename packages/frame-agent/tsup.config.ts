import { defineConfig, type Options } from "tsup";
import { writeFile } from "node:fs/promises";
import { alias, browserOnly, bundleAgent, selfContainedCore } from "./scripts/self-contained-core.js";
import { smaller } from "./scripts/smaller.js";

const shared = (define?: Record<string, string>): Options => ({
  target: "es2022",
  platform: "browser",
  esbuildPlugins: [selfContainedCore(define)],
  esbuildOptions: (options) => void (options.alias = alias),
});

const script: Options = {
  format: "iife",
  minify: true,
  outExtension: () => ({ js: ".global.js" }),
  plugins: [{ name: "smaller", renderChunk: async (code) => ({ code: await smaller(code) }) }],
};

export default defineConfig([
  { ...shared(), entry: { index: "src/index.ts" }, format: "esm", dts: true, clean: true },
  {
    ...shared(browserOnly),
    ...script,
    entry: { "agent.full": "src/agent.global.ts" },
    onSuccess: async () => {
      for (const [name, text] of await bundleAgent()) await writeFile(`dist/${name}`, text);
    },
  },
  { ...shared(), ...script, entry: { inpage: "src/inpage.global.ts" } },
  { ...shared(browserOnly), entry: { driver: "src/driver/index.ts" }, format: "esm", dts: true },
  { ...shared(browserOnly), ...script, entry: { driver: "src/driver.global.ts" } },
]);
