/** @module @icdp/relay/embedded */
export * from "@icdp/relay/embedded";
