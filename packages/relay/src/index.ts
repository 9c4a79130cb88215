export type { Payload } from "./core/edges.js";
export type { Identity, Party } from "./core/identity.js";
export { DEFAULT_LIMITS, type Limits } from "./core/limits.js";
export { CHROMIUM, type Product } from "./core/product.js";
export { RelayCore, type RelayCoreOptions, type RelayStatus } from "./core/relay-core.js";
export type { TokenGrant, Verify, VerifyRequest } from "./http/authenticate.js";
export type { AccessRules } from "./http/guards.js";
export { PortBusyError, type Relay, type RelayOptions, startRelay } from "./node/relay-server.js";
