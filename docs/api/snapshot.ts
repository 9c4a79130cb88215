/** @module @icdp/snapshot */
export * from "@icdp/snapshot";
