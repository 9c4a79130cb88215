import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", vitest: "src/vitest.ts", jest: "src/jest.ts" },
  format: "esm",
  platform: "neutral",
  target: "es2022",
  external: ["vitest"],
  dts: true,
  clean: true,
});
