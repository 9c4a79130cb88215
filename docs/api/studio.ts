/** @module @icdp/studio */
export * from "@icdp/studio";
