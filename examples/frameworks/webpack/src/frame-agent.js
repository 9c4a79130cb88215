import { startFrameAgent } from "@icdp/frame-agent";

if (process.env.ICDP_PARENTS) startFrameAgent({ allowedParents: process.env.ICDP_PARENTS.split(" ") });
