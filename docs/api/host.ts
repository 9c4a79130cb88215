/** @module @icdp/host */
export * from "@icdp/host";
