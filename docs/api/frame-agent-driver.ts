/** @module @icdp/frame-agent/driver */
export * from "@icdp/frame-agent/driver";
