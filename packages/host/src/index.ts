export type { Capability } from "@icdp/protocol";
export type { CreateRequest } from "./consumer.js";
export type { IframeLike, PeerWindow, PortLike, PortMessage, SocketLike, Timers, WindowLike, WindowMessage } from "./edges.js";
export { type AttachOptions, CREATE_TIMEOUT, IcdpHost, type IcdpHostOptions, type PairOptions } from "./icdp-host.js";
export type { LocalEvent, LocalSession } from "./local-session.js";
export type { RelayOptions, RelayStatus } from "./relay-link.js";
export { Patience } from "./target-slot.js";
export type { TrafficEntry } from "./traffic.js";
