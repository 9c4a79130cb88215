/** @module @icdp/frame-agent */
export * from "@icdp/frame-agent";
