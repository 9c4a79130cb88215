/** @module @icdp/mcp */
export * from "@icdp/mcp";
