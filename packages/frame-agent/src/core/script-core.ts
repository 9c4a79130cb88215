import { startEmbedded } from "./embedded.js";

/** What the script that comes in several files starts; the rest of `core.ts` is for builds in one. */
export const core = { startEmbedded };
