/** @module @icdp/vite */
export * from "@icdp/vite";
