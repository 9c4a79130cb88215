/** @module @icdp/protocol */
export * from "@icdp/protocol";
