export type { Payload } from "./core/edges.js";
export { DEFAULT_LIMITS, type Limits } from "./core/limits.js";
export { CHROMIUM, type Product } from "./core/product.js";
export { RelayCore, type RelayCoreOptions, type RelayStatus } from "./core/relay-core.js";
export type { AccessRules } from "./http/guards.js";
export { PortBusyError, type Relay, type RelayOptions, startRelay } from "./node/relay-server.js";
