/** @module @icdp/testing */
export * from "@icdp/testing";
