/** @module @icdp/relay */
export * from "@icdp/relay";
