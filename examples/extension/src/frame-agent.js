import { startFrameAgent } from "@icdp/frame-agent";
import { parents } from "./parents.js";

// Does nothing in pages that are not embedded, nor in those that ship a Frame Agent of their own and started it already.
startFrameAgent({ allowedParents: parents });
