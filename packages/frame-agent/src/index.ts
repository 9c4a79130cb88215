export type { Capability } from "@icdp/protocol";
export { createInPageAgent, type InPageAgent, type InPageOptions } from "./inpage.js";
export { startFrameAgent, type FrameAgent, type FrameAgentOptions } from "./start.js";
