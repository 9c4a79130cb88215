// SvelteKit runs this file before the app starts.
import { PUBLIC_ICDP_PARENTS } from "$env/static/public";
import { startFrameAgent } from "@icdp/frame-agent";

if (PUBLIC_ICDP_PARENTS) startFrameAgent({ allowedParents: PUBLIC_ICDP_PARENTS.split(" ") });
