import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (name: string): string => fileURLToPath(new URL(`packages/${name}/src/index.ts`, import.meta.url));

export default defineConfig({
  resolve: {
    // Tests run against the sources, so that no build is needed before them.
    alias: {
      "@icdp/protocol": source("protocol"),
      "@icdp/frame-agent": source("frame-agent"),
      "@icdp/host": source("host"),
      "@icdp/relay": source("relay"),
    },
  },
  test: {
    include: ["packages/*/test/**/*.test.ts", "tests/**/*.test.ts"],
    maxWorkers: 2,
  },
});
