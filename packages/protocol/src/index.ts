export * from "./bridge.js";
export * from "./bridge-reader.js";
export * from "./bridge-writer.js";
export * from "./cdp.js";
export * from "./errors.js";
export * from "./guards.js";
export * from "./handshake.js";
export * from "./port.js";
