import tseslint from "typescript-eslint";

/** Forbids imports by path pattern; `why` is what the author reads. */
const forbid = (files, group, why) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: group.map((pattern) => ({ group: [pattern], message: why })) }] },
});

const page = "packages/frame-agent/src";

export default tseslint.config(
  { ignores: ["**/dist/**", "**/node_modules/**", "**/*.gen.ts", "playground/apps/**", "examples/frameworks/**", "tests/ax/fixtures/**", "tests/pages/**", ".cache/**", "docs/.vitepress/cache/**"] },
  {
    files: ["**/*.{ts,mts,tsx}"],
    extends: [tseslint.configs.base],
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "no-restricted-globals": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  // Layers (docs/architecture.md). Later entries replace earlier ones for the same files, so each lists all it forbids.
  forbid(["packages/protocol/src/**"], ["@icdp/*", "node:*"], "protocol depends on nothing"),
  forbid([`${page}/**`], ["@icdp/host", "@icdp/relay", "@icdp/snapshot", "node:*"], "the Frame Agent runs in pages and imports @icdp/protocol only"),
  forbid([`${page}/driver/**`], ["@icdp/host", "@icdp/relay", "node:*"], "the driver runs in pages"),
  forbid(
    [`${page}/ax/**`],
    ["@icdp/*", "node:*", "**/domains/**", "**/channel/**", "**/core/**"],
    "the accessibility engine knows neither CDP domains nor transports",
  ),
  forbid([`${page}/ax/spec/**`], ["../**", "@icdp/*"], "data imports nothing but data"),
  forbid(
    [`${page}/ax/{role,inclusion,name,state}/**`],
    ["@icdp/*", "node:*", "**/domains/**", "**/channel/**", "**/layout/browser*", "**/layout/static*", "**/wire/**"],
    "rules ask the Layout interface and know no wire format",
  ),
  forbid([`${page}/cdp/**`], ["@icdp/host", "@icdp/relay", "@icdp/snapshot", "node:*", "**/channel/**"], "domains know no transport"),
  forbid(["packages/host/src/**"], ["@icdp/frame-agent", "@icdp/relay", "node:*"], "the Host runs in the parent window"),
  forbid(["packages/studio/src/**"], ["@icdp/frame-agent", "@icdp/relay", "node:*"], "the studio runs in a page and speaks to Targets through sessions"),
  forbid(["packages/studio/src/{model,endpoint,tree,comparison}/**"], ["@icdp/frame-agent", "@icdp/relay", "node:*", "preact", "preact/*", "**/view/**"], "models know no views"),
  forbid(["packages/studio/src/{tree,comparison}/**"], ["@icdp/*", "node:*", "preact", "preact/*", "@preact/*", "**/view/**", "**/model/**"], "trees are data"),
  forbid(["packages/studio/src/files.ts"], ["@icdp/*"], "servers need the files alone"),
  forbid(["packages/relay/src/core/**"], ["node:*", "ws"], "RelayCore does no I/O"),
  forbid(["packages/mcp/src/**"], ["@icdp/frame-agent", "@icdp/host", "@icdp/protocol", "@icdp/relay"], "the MCP server speaks plain CDP and reads pages with @icdp/snapshot"),
  forbid(
    ["packages/mcp/src/cdp/**"],
    ["@icdp/*", "@modelcontextprotocol/**", "zod", "**/browser/**", "**/tools/**"],
    "connections know neither pages nor MCP",
  ),
  forbid(
    ["packages/mcp/src/browser/**"],
    ["@icdp/frame-agent", "@icdp/host", "@icdp/protocol", "@icdp/relay", "@modelcontextprotocol/**", "zod", "**/tools/**"],
    "pages know no MCP",
  ),
  forbid(
    ["packages/mcp/src/tools/**"],
    ["@icdp/frame-agent", "@icdp/host", "@icdp/protocol", "@icdp/relay", "@modelcontextprotocol/**", "**/cdp/**"],
    "tools know neither the MCP SDK nor connections",
  ),
  forbid(["packages/snapshot/src/**"], ["@icdp/*", "node:*"], "snapshots speak plain CDP through a session that they are given"),
  forbid(
    ["packages/snapshot/src/model/**"],
    ["@icdp/*", "node:*", "**/format/**", "**/refs/**"],
    "the model knows neither formats nor references",
  ),
  forbid(["packages/snapshot/src/capture/**"], ["@icdp/*", "node:*", "**/model/**", "**/format/**", "**/refs/**"], "captures are what endpoints say"),
  forbid(["packages/snapshot/src/refs/**"], ["@icdp/*", "node:*", "**/format/**"], "references know no format"),
);
