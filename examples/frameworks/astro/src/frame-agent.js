import { startFrameAgent } from "@icdp/frame-agent";

if (import.meta.env.PUBLIC_ICDP_PARENTS) startFrameAgent({ allowedParents: import.meta.env.PUBLIC_ICDP_PARENTS.split(" ") });
