// Next.js runs this file before the app hydrates.
import { startFrameAgent } from "@icdp/frame-agent";

if (process.env.NEXT_PUBLIC_ICDP_PARENTS) startFrameAgent({ allowedParents: process.env.NEXT_PUBLIC_ICDP_PARENTS.split(" ") });
